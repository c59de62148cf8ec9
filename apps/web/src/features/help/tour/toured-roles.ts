/** The roles with a tour. */
export const TOUR_ROLES = ['ADMINISTRATOR', 'INSTRUCTOR'] as const
/** Goes to a path of the application. */
export type Go = (path: string) => unknown

export type TouredRole = (typeof TOUR_ROLES)[number]

/** The accounts with a tour: the account stores where it left the tour. */
export type Toured = { role: TouredRole; accountId: string }
