/** Texts of the device of a session. */
export const DEVICE = {
  unknown: 'Navegador desconhecido',
  browserOn: '{browser} no {system}',
} as const
