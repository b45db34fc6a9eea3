// The runner imports this before each test file: Node has no IndexedDB.
import 'fake-indexeddb/auto';
