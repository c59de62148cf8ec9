/** With what somebody is signed in. */
export const DEVICE = {
  unknown: 'Navegador desconhecido',
  browserOn: '{browser} no {system}',
} as const
