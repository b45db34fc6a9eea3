// Dexie looks for IndexedDB once, when it is first imported: in a process that runs several test
// files, a file that imports it by itself may come too late. So the runner imports this before each.
import 'fake-indexeddb/auto';
