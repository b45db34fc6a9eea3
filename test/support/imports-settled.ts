/**
 * Files that follow one another in a process share what they have imported. An import that a file began
 * and did not wait for, as of a screen that is fetched ahead, would be cut off with the file's end and
 * stay broken for all that follow.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => vi.dynamicImportSettled());
