import { fieldErrors } from '@lousa/contract/refusal/validation.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { answersSchema } from './survey-answer.schema.ts'
import { BLANK_QUESTION, surveyForm } from './survey-form.schema.ts'

const saidOf = (schema: z.ZodType, values: unknown) => {
  const { error } = schema.safeParse(values)
  return fieldErrors(error?.issues ?? []).map(({ path, message }) => [path, message])
}

describe('the forms of a survey', () => {
  it('tell whoever answers which questions are still to be answered', () => {
    const answers = ['', 'Sim', ''].map((value, at) => ({ questionId: String(at), value }))
    const schema = answersSchema([{ required: true }, { required: true }, { required: false }])
    expect(saidOf(schema, { answers })).toEqual([['answers.0.value', 'Responda a esta pergunta']])
  })

  it('tell the office that a choice has two options at least', () => {
    const questions = [{ ...BLANK_QUESTION, text: 'Como?', type: 'CHOICE', options: 'A pé\nA pé' }]
    const survey = { title: 'Pesquisa', start: '2026-05-01', end: '2026-05-02', anonymous: true, questions }
    expect(saidOf(surveyForm, survey)).toEqual([
      ['questions.0.options', 'Escreva pelo menos duas opções diferentes, uma por linha'],
    ])
  })
})
