/** The desk of a door that stands still: its finder and its files are the test's to set. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AttendeeFileState } from '../../src/client/manual-check-in/attendee-file.ts';
import type { FinderState } from '../../src/client/manual-check-in/find-attendee.ts';
import type { Desk } from '../../src/client/manual-check-in/manual-check-in.ts';
import type { Attendee } from '../../src/domain/attendee.ts';
import type { ProductVerdictCode } from '../../src/domain/product-verdict.ts';

export type DeskInMemory = Desk & {
  readonly finder: Desk['finder'] & { readonly state: StoreApi<FinderState> };
  readonly file: StoreApi<AttendeeFileState>;
  /** What handing over ends in. */
  handsOver: ProductVerdictCode;
};

/** @param listed the attendees it knows  @param asked noted in it, in the order of the calls */
export function deskInMemory(listed: readonly Attendee[], asked: string[]): DeskInMemory {
  const finder = createStore<FinderState>(() => ({
    query: '',
    isSearching: false,
    hits: [],
    hasMore: false,
    isWhole: true,
    service: 'not-asked',
  }));
  const file = createStore<AttendeeFileState>(() => ({
    attendee: undefined,
    history: [],
    service: 'answered',
    title: null,
    notes: [],
    picture: null,
  }));
  return {
    handsOver: 'handed-over',
    file,
    finder: {
      state: finder,
      open: () => void asked.push('open finder'),
      seek(query) {
        asked.push(`seek ${query}`);
        finder.setState({ query });
      },
      finish: () => void asked.push('finish'),
    },
    attendee: (ticketId) => listed.find((each) => each.ticketId === ticketId),
    openFile(ticketId) {
      file.setState({
        attendee: listed.find((each) => each.ticketId === ticketId),
      });
      return { state: file, follow: () => () => void asked.push(`close ${ticketId}`) };
    },
    ofOrder: async (paymentId) => listed.filter((each) => each.paymentId === paymentId),
    ofOrderNumber: async (number) => listed.filter((each) => each.orderNumber === number),
    readBadge: async () => null,
    async handOver(ticketId, productId) {
      asked.push(`handOver ${ticketId} ${productId}`);
      return this.handsOver;
    },
    async takeBack(ticketId, productId) {
      asked.push(`takeBack ${ticketId} ${productId}`);
      return true;
    },
  };
}
