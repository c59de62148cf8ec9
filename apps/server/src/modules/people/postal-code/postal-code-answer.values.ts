import type { AnswerOf } from '@lousa/contract/endpoint.ts'
import type { getPostalCode } from '@lousa/contract/people/postal-code/postal-code.contract.ts'
import { postalCodeDigits } from '@lousa/rules/people/person/postal-code.rules.ts'
import { isState } from '@lousa/rules/people/person/states.rules.ts'
import { z } from 'zod'

export type PostalCodeAnswer = AnswerOf<typeof getPostalCode>

export const NOT_FOUND: PostalCodeAnswer = { status: 'NOT_FOUND', address: null }
export const UNAVAILABLE: PostalCodeAnswer = { status: 'UNAVAILABLE', address: null }

/** A stranger's text as one line of ours: nothing that cannot be seen or stored, and no longer than the field. */
const line = (max: number) =>
  z
    .string()
    .nullish()
    .transform(text => {
      const clean = (text ?? '')
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, max)
        .toWellFormed()
      return clean === '' ? null : clean
    })

const state = line(20).transform(text => {
  const sign = text?.toUpperCase() ?? ''
  return isState(sign) ? sign : null
})
const code = z.string().max(20).nullish()

const unknown = z.object({ erro: z.literal([true, 'true']) }).transform(() => null)
const viaCep = z
  .object({ cep: code, logradouro: line(200), bairro: line(100), localidade: line(100), uf: state })
  .transform(({ cep, logradouro, bairro, localidade, uf }) => ({
    cep,
    address: { street: logradouro, neighborhood: bairro, city: localidade, state: uf },
  }))
const brasilApi = z
  .object({ cep: code, street: line(200), neighborhood: line(100), city: line(100), state })
  .transform(({ cep, ...address }) => ({ cep, address }))

/**
 * The answer of one of the two public services about this CEP: ViaCEP or BrasilAPI v2. Anything that is not clearly an address of
 * that CEP counts as no answer. Their "complemento" is the part of the street to which the CEP belongs ("lado ímpar"), and no
 * complement of a person: it is left out.
 */
export const readPostalCodeAnswer = (body: unknown, digits: string): PostalCodeAnswer => {
  if (unknown.safeParse(body).success) return NOT_FOUND
  for (const form of [viaCep, brasilApi]) {
    const { data } = form.safeParse(body)
    const isOther = data?.cep != null && postalCodeDigits(data.cep) !== digits
    if (data?.address.city && data.address.state && !isOther)
      return { status: 'FOUND', address: { ...data.address, complement: null } }
  }
  return UNAVAILABLE
}
