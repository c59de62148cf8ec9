import { expect, it } from 'vitest'
import { z } from 'zod'
import { contractResolver, UNCHECKED } from './form-resolver.ts'

const OPTIONS = { fields: {}, shouldUseNativeValidation: false }

it('a form whose schema does not arrive passes nothing on, and asks for it again at the next check', async () => {
  let hasNetwork = false
  const check = contractResolver(async () => {
    if (!hasNetwork) throw new Error('not fetched')
    return z.object({ name: z.string().min(2) })
  })
  expect(await check({ name: 'Ana' }, undefined, OPTIONS)).toMatchObject({
    values: {},
    errors: { root: { type: UNCHECKED } },
  })
  hasNetwork = true
  expect(await check({ name: 'Ana' }, undefined, OPTIONS)).toEqual({ values: { name: 'Ana' }, errors: {} })
  const { errors } = await check({ name: 'A' }, undefined, OPTIONS)
  expect(errors).toHaveProperty('name')
})
