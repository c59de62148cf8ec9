import { MAX_SENTENCE_LENGTH } from '@lousa/rules/evaluation/mark/opinion-sentence.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import type { Role } from '../../roles.ts'
import { id, listOf, requiredText, version } from '../../schema.ts'

/** A sentence that an account saved for its opinions. It is read and changed by this account alone. */
export const opinionSentence = z.object({ id, text: z.string(), version })
export type OpinionSentence = z.output<typeof opinionSentence>

/** Roles that write opinions. */
const WRITERS: readonly Role[] = ['ADMINISTRATOR', 'INSTRUCTOR']

const sentenceText = requiredText(MAX_SENTENCE_LENGTH)

export const listOpinionSentences = endpoint({
  method: 'GET',
  path: 'opinion-sentence',
  summary: 'As próprias frases para pareceres, na ordem em que foram guardadas.',
  access: { roles: WRITERS },
  answer: listOf(opinionSentence),
})

export const createOpinionSentence = endpoint({
  method: 'POST',
  path: 'opinion-sentence',
  summary: 'Guarda uma frase própria para pareceres; a que já existe é respondida como está.',
  access: { roles: WRITERS },
  body: z.strictObject({ text: sentenceText }),
  answer: opinionSentence,
  status: 201,
  errors: ['TOO_MANY_SENTENCES'],
  idempotent: true,
})

export const updateOpinionSentence = endpoint({
  method: 'PATCH',
  path: 'opinion-sentence/:id',
  summary: 'Altera uma frase própria.',
  access: { roles: WRITERS, objects: { id: 'opinionSentence' } },
  body: z.strictObject({ text: sentenceText, version: version.optional() }),
  answer: opinionSentence,
  errors: ['STALE_VERSION'],
})

export const deleteOpinionSentence = endpoint({
  method: 'DELETE',
  path: 'opinion-sentence/:id',
  summary: 'Exclui uma frase própria; os pareceres em que ela está ficam como estão.',
  access: { roles: WRITERS, objects: { id: 'opinionSentence' } },
  status: 204,
})
