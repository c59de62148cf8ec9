import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
/** The one place of the menu, wherever it is shown. */
export const MENU_REGION: { id: string; tabIndex: number; 'aria-label': string } = {
  id: 'menu',
  tabIndex: -1,
  'aria-label': SHELL.menu.main,
}
