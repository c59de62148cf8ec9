import { z } from 'zod'

/** The first entry of an archive: what it holds, in which form, and how to tell that it is whole. */
export const transferManifest = z.object({
  format: z.literal('lousa-institution-1'),
  exportedAt: z.iso.datetime(),
  institution: z.object({ id: z.guid(), name: z.string(), kind: z.string() }),
  hosts: z.array(z.string()),
  /** Whether people keep their passwords. */
  withPasswords: z.boolean(),
  /** Migrations of the database that it comes from, by name; another one of the same can read it. */
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      /** Inside the archive. */
      file: z.string(),
      columns: z.array(z.object({ name: z.string(), type: z.string(), nullable: z.boolean() })),
      rows: z.int(),
      sha256: z.string(),
    }),
  ),
})
export type TransferManifest = z.output<typeof transferManifest>

export const MANIFEST = 'manifesto.json'
export const READ_ME = 'LEIA-ME.txt'
export const DATA = 'dados'
/** Where the rows of a table are inside the archive. */
export const fileOf = (table: string): string => `${DATA}/${table}.csv`
