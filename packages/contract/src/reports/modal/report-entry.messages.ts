/** The way to the window "Emitir relatório", for screens that fetch the window when it opens. */
export const REPORT_ENTRY = { title: 'Emitir relatório' } as const
