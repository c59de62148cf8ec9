/** How every e-mail begins. Apart from `M`, so that no browser loads it. */
export const MAIL = {
  greeting: 'Olá, {name}!',
  greetingWithoutName: 'Olá!',
} as const
