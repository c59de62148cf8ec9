/** Who is led through the application. */
export const TOUR_ROLES = ['ADMINISTRATOR', 'INSTRUCTOR'] as const
/** Goes to a path of the application. */
export type Go = (path: string) => unknown

export type TouredRole = (typeof TOUR_ROLES)[number]

/** Who is led: the account keeps where it left the tour. */
export type Toured = { role: TouredRole; accountId: string }
