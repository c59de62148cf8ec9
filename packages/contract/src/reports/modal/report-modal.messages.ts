/** The window "Emitir relatório": what can be issued in a place, up to when, in what format, and what was. */
export const REPORT_MODAL = {
  title: 'Emitir relatório',
  titleOf: 'Emitir relatório — {about}',
  issue: 'Emitir',
  /** On the button of one of many plans. */
  reports: 'Relatórios',
  /** The name of a button on which “Relatórios” is read. */
  reportsOf: 'Relatórios — {about}',
  kind: 'O que emitir',
  student: 'Aluno',
  studentHint: 'Escolha o aluno',
  period: 'Período',
  wholeYear: 'Ano todo',
  between: 'Entre datas',
  from: 'De',
  until: 'Até',
  dateOrder: 'A data final vem antes da inicial.',
  format: 'Formato',
  pdf: 'PDF',
  sheet: 'Planilha',
  unpublished: 'Incluir períodos não divulgados',
  unpublishedHint: 'Eles saem com a marca “não publicado”.',
  preview: 'Ver prévia',
  files: 'Emitidos aqui',
  noneHint: 'O que for emitido aqui aparece nesta lista quando fica pronto, e fica guardado por 90 dias.',
  groups: { reports: 'Relatórios', documents: 'Documentos' },
} as const
