/** The state of the address to which the form of a new student leads. */
export const JUST_CREATED = { created: true } as const

/** Remembers the registration number until it was read: the offers for a new student stay. */
export const NUMBER_READ = { created: true, read: true } as const

const isTrueIn = (state: unknown, name: string): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, name) === true

export const isJustCreated = (state: unknown): boolean => isTrueIn(state, 'created')

export const isNumberUnread = (state: unknown): boolean => isJustCreated(state) && !isTrueIn(state, 'read')
