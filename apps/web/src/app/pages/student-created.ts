/** The state of the address to which the form of a new student leads. */
export const JUST_CREATED = { created: true } as const

export const isJustCreated = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'created') === true
