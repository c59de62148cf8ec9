import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { digitsOf } from '../../../lib/form/tax-number-mask.ts'
import { addressOfPostalCode, type FoundAddress } from '../person/people.api.ts'
import type { PersonValues } from '../person/person.values.ts'

export type AddressBase = 'address' | `responsibles.${number}.address`

export type Lookup =
  | { state: 'idle' | 'looking' | 'FILLED' | 'NOT_FOUND' | 'UNAVAILABLE' }
  /** Something else stands there already: nothing is overwritten unasked. */
  | { state: 'other'; address: FoundAddress }

const CEP_DIGITS = 8
const FILLED_FIELDS = ['street', 'neighborhood', 'city', 'state'] as const

export const foundLine = ({ street, neighborhood, city, state }: FoundAddress): string =>
  [street, neighborhood, [city, state].filter(Boolean).join('/')].filter(Boolean).join(', ')

const plain = (text: string): string => text.trim().toLocaleLowerCase('pt-BR')

/** Appearance an address up as soon as its CEP is whole; fills in what is empty, and asks before it replaces. */
export const usePostalCode = (base: AddressBase) => {
  const { getValues, setValue } = useFormContext<PersonValues>()
  const [lookup, setLookup] = useState<Lookup>({ state: 'idle' })
  const latestCode = useRef('')
  /** Where the address stands by the time an answer arrives: responsibles change places, and are removed. */
  const place = useRef<AddressBase | null>(base)
  useEffect(() => {
    place.current = base
    return () => {
      place.current = null
    }
  }, [base])

  const fill = (address: FoundAddress, at: AddressBase): void => {
    for (const name of FILLED_FIELDS) {
      const text = address[name]
      if (text) setValue(`${at}.${name}`, text, { shouldDirty: true, shouldValidate: true })
    }
    setLookup({ state: 'FILLED' })
  }

  const look = async (typed: string): Promise<void> => {
    const code = digitsOf(typed)
    if (code === latestCode.current) return
    latestCode.current = code
    if (code.length !== CEP_DIGITS) return setLookup({ state: 'idle' })
    setLookup({ state: 'looking' })
    const { status, address } = await addressOfPostalCode(code)
    // More was typed in between: this answer is of a former number.
    const at = place.current
    if (latestCode.current !== code || at === null) return
    if (!address) return setLookup({ state: status === 'FOUND' ? 'NOT_FOUND' : status })
    const isOther = FILLED_FIELDS.some(name => {
      const there = getValues(`${at}.${name}`)
      return there.trim() !== '' && plain(there) !== plain(address[name] ?? there)
    })
    if (isOther) setLookup({ state: 'other', address })
    else fill(address, at)
  }

  return {
    lookup,
    look: (typed: string) => void look(typed),
    replace: () => {
      if (lookup.state === 'other') fill(lookup.address, base)
    },
  }
}
