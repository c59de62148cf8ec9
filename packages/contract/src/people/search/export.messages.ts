/** The export of a list of people. Apart from the words of an import, so that a list does not load those. */
export const EXPORTING = {
  export: 'Exportar',
  xlsx: 'Planilha (XLSX)',
  csv: 'Texto (CSV)',
  exported: 'Lista exportada.',
} as const
