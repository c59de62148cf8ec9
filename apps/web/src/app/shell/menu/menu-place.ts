/** The one place of the menu, wherever it is shown. */
export const MENU_PLACE = { id: 'menu', tabIndex: -1, 'aria-label': 'Menu principal' }
