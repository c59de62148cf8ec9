/** The way to the window "Emitir relatório", for screens that fetch the window when it opens. */
export const REPORT_ENTRY = {
  title: 'Emitir relatório',
  titleOf: 'Emitir relatório — {about}',
  /** On the button of one of many plans. */
  reports: 'Relatórios',
  /** The name of a button on which “Relatórios” is read. */
  reportsOf: 'Relatórios — {about}',
} as const
