/** What forms and lists say of any record. */
export const RECORD = {
  otherChanged: 'Enquanto esta janela estava aberta, outra pessoa alterou:',
  blank: 'vazio',
  inactive: 'Inativo',
  active: 'Ativo',
  anyStatus: 'Todas as situações',
  onlyActive: 'Só ativos',
  onlyInactive: 'Só inativos',
} as const
