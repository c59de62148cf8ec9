import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { userBrief } from '../../people/person/user.contract.ts'
import { id, instant, listOf, paging, queryBoolean, ref, reference, requiredLine } from '../../schema.ts'

/** An issued document, stored for good. Of a student, or of a class as a whole. */
export const issuedDocument = z.object({
  id,
  code: z.string(),
  tag: z.string(),
  /** The printed data. */
  title: z.string(),
  issuedTo: userBrief.nullable(),
  grade: ref.nullable(),
  issuedAt: instant,
  by: userBrief,
  revoked: z.object({ reason: z.string(), at: instant, by: userBrief }).nullable(),
  /** The later one about the same. */
  replacedBy: z.object({ id, code: z.string(), issuedAt: instant }).nullable(),
  /** When a later edition of the result said another one than the document; null where none did. */
  laterEdition: instant.nullable(),
})
export type IssuedDocument = z.output<typeof issuedDocument>

export const listDocuments = endpoint({
  method: 'GET',
  path: 'document',
  summary:
    'Documentos emitidos, do mais novo ao mais antigo, com o código de autenticidade e a situação de cada um.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { studentId: 'student' } },
  query: z.strictObject({
    studentId: reference.optional(),
    tag: z.string().max(60).optional(),
    /** Only valid documents that state another result than the last published edition. */
    replacedByEdition: queryBoolean.optional(),
    /** A code, or words of the name of student or class. */
    searchFor: z.string().max(100).optional(),
    ...paging(),
  }),
  answer: listOf(issuedDocument),
})

export const revokeDocument = endpoint({
  method: 'PATCH',
  path: 'document/:id',
  summary: 'Invalida um documento emitido, com o motivo.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'document' } },
  body: z.strictObject({ revoked: z.strictObject({ reason: requiredLine(300) }) }),
  answer: issuedDocument,
  errors: ['DOCUMENT_REVOKED'],
})

/** The data for strangers: document, recipient in short, time, issuer, and validity. */
export const checkedDocument = z.object({
  type: z.string(),
  title: z.string(),
  /** The name of the student abbreviated, or of the class. */
  issuedTo: z.string(),
  issuedAt: instant,
  institution: z.string(),
  valid: z.boolean(),
  revoked: z.boolean(),
  revokedAt: instant.nullable(),
  replaced: z.boolean(),
  replacedAt: instant.nullable(),
  /** The hash of the PDF that contains the document. */
  sha256: z.string(),
})
export type CheckedDocument = z.output<typeof checkedDocument>

/** A code in any case, with or without hyphens. A wrong one is NOT_FOUND, whatever is wrong about it. */
export const checkDocument = endpoint({
  method: 'GET',
  path: 'document/:code',
  summary: 'O que foi emitido com um código de autenticidade e se ainda vale.',
  access: { roles: 'public', objects: { code: 'document' } },
  answer: checkedDocument,
})
