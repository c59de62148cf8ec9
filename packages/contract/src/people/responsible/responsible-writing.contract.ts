import { isLetters } from '@lousa/rules/people/person/letters.rules.ts'
import { visibleLine } from '@lousa/rules/people/person/visible-text.rules.ts'
import { z } from 'zod'
import { type FieldError, fieldError } from '../../refusal/field-errors.ts'
import { id, optionalLetters, optionalLine, personLine, requiredLetters, requiredLine } from '../../schema.ts'
import { cpf, email, fullName, NAME_LENGTHS, phone, postalCode, state } from '../person/person-fields.ts'

export const addressWrite = z.strictObject({
  street: optionalLine(200).optional(),
  number: optionalLine(20).optional(),
  complement: optionalLine(100).optional(),
  neighborhood: optionalLine(100).optional(),
  city: optionalLetters(100).optional(),
  state: state.optional(),
  landmark: optionalLine(200).optional(),
  postalCode: postalCode.optional(),
})
export type AddressWrite = z.output<typeof addressWrite>

export const RESPONSIBLES_MOST = 10

export const responsibleWrite = z.strictObject({
  /** One that is known, or a new UUID made by the client so that `mainResponsibleId` can name it; of a blank form "new". */
  id: z.union([id, z.literal('new').transform(() => undefined)]).optional(),
  name: fullName,
  kinship: requiredLetters(40),
  taxNumber: cpf.optional(),
  cellphone: phone.optional(),
  occupation: optionalLetters(100).optional(),
  email: email.optional(),
  address: addressWrite.nullable().optional(),
})
export type ResponsibleWrite = z.output<typeof responsibleWrite>

/**
 * The schema for a list that is sent whole to change a person: it accepts saved values from before letters were required.
 * `responsibleLetters` finds the new ones.
 */
export const responsibleChange = responsibleWrite.extend({
  name: personLine(...NAME_LENGTHS),
  kinship: requiredLine(40),
  occupation: optionalLine(100).optional(),
  address: addressWrite
    .extend({ city: optionalLine(100).optional() })
    .nullable()
    .optional(),
})

type Lettered = {
  id?: string | undefined
  name: string
  kinship: string
  occupation?: string | null | undefined
  address?: { city?: string | null | undefined } | null | undefined
}

const letteredParts = ({ name, kinship, occupation, address }: Lettered) => ({
  name,
  kinship,
  occupation,
  'address.city': address?.city,
})

/** The values of the list that must be letters and are not, without those of the saved record. */
export const responsibleLetters = (writes: readonly Lettered[], saved: readonly Lettered[]): FieldError[] =>
  writes.flatMap((write, index) => {
    const savedResponsible = saved.find(each => each.id !== undefined && each.id === write.id)
    const before = new Map(Object.entries(savedResponsible ? letteredParts(savedResponsible) : {}))
    return Object.entries(letteredParts(write)).flatMap(([part, value]) => {
      const line = visibleLine(value ?? '')
      return isLetters(line) || line === visibleLine(before.get(part) ?? '')
        ? []
        : [fieldError(`responsibles.${index}.${part}`, 'ONLY_LETTERS')]
    })
  })
