/** The offer to put the application on a device's first screen. */
export const INSTALL = {
  hint: 'Com a Lousa na tela inicial deste aparelho, a chamada abre com um toque.',
  install: 'Instalar',
  notNow: 'Agora não',
} as const
