import type { ErrorCode } from '@lousa/contract/refusal/errors.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { describe, expect, it } from 'vitest'
import { questionIn } from './entry-question.values.ts'

const refusal = (code: ErrorCode, data = {}) => new Refusal({ code, status: 422, message: 'Não', data })
const vacancies = { capacity: 30, active: 30, surplus: 2, free: 0 }

describe('a refusal on the way into a class', () => {
  it('asks about a full class once, with its vacancies', () => {
    expect(questionIn(refusal('GRADE_FULL', { vacancies }), {})).toEqual({ about: 'FULL', vacancies })
    expect(questionIn(refusal('GRADE_FULL'), {})).toEqual({ about: 'FULL', vacancies: null })
    expect(questionIn(refusal('GRADE_FULL'), { confirmOccupation: 'WAITLIST' })).toBeNull()
  })

  it('asks about the age also after the class was answered for', () => {
    expect(questionIn(refusal('AGE_OUT_OF_RANGE'), { confirmOccupation: 'EXCEED' })).toEqual({ about: 'AGE' })
    expect(questionIn(refusal('AGE_OUT_OF_RANGE'), { confirmAge: true })).toBeNull()
  })

  it('asks for a reason once where others wait, and names them', () => {
    const user = {
      id: '019b0822-0000-7000-8000-000000000001',
      name: 'Ana Lima',
      socialName: null,
      thumb: null,
    }
    const passedOver = [{ protocol: '8G55JT58', user }]
    const asked = refusal('WAITING_PASSED_OVER', { passedOver })
    expect(questionIn(asked, { confirmOccupation: 'EXCEED' })).toEqual({ about: 'PASSING', passedOver })
    expect(questionIn(refusal('WAITING_PASSED_OVER'), {})).toEqual({ about: 'PASSING', passedOver: [] })
    expect(questionIn(asked, { reason: 'Ordem judicial' })).toBeNull()
  })

  it('asks nothing where nothing can be answered', () => {
    expect(questionIn(refusal('ALREADY_ENROLLED'), {})).toBeNull()
    expect(questionIn(new Error('no network'), {})).toBeNull()
  })
})
