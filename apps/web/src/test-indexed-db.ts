import {
  IDBCursor,
  IDBCursorWithValue,
  IDBDatabase,
  IDBFactory,
  IDBIndex,
  IDBKeyRange,
  IDBObjectStore,
  IDBOpenDBRequest,
  IDBRequest,
  IDBTransaction,
  IDBVersionChangeEvent,
} from 'fake-indexeddb'

const classes = {
  ...{ IDBCursor, IDBCursorWithValue, IDBDatabase, IDBFactory, IDBIndex, IDBKeyRange, IDBObjectStore },
  ...{ IDBOpenDBRequest, IDBRequest, IDBTransaction, IDBVersionChangeEvent },
}

/**
 * Replaces `fake-indexeddb/auto` in tests (vitest.config.ts) by databases of its file alone, under the classes that all
 * files of the process share, so that what an earlier one left running still ends well.
 */
const described = Object.entries({ ...classes, indexedDB: new IDBFactory() }).map(
  ([name, value]) => [name, { value, configurable: true, writable: true }] as const,
)
Object.defineProperties(globalThis, Object.fromEntries(described))
