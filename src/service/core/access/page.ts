import { invalidFormat } from '../../../contract/error-code.ts';
import { type Result, refuse } from '../deps/api-error.ts';

export type Page = { readonly size: number; readonly index: number; readonly offset: number };

/** @param limit the most that a page may hold, and the size of a page if the caller names none */
export function readPage(
  { pageSize, page = 0 }: { readonly pageSize?: number; readonly page?: number },
  limit: number,
): Result<Page> {
  const size = pageSize ?? limit;
  if (size < 1 || size > limit) return refuse(400, invalidFormat('pageSize'));
  const offset = size * page;
  if (!Number.isSafeInteger(offset)) return refuse(400, invalidFormat('page'));
  return { size, index: page, offset };
}

/** Pages count from 0. */
export const pageOf = ({ size, index }: Page, total: number) => ({
  lastPage: Math.max(0, Math.ceil(total / size) - 1),
  totalResults: total,
  currentPage: index,
});
