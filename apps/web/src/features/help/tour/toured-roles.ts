/** Who is led through the application. */
export const TOURED = ['ADMINISTRATOR', 'INSTRUCTOR'] as const
export type TouredRole = (typeof TOURED)[number]
