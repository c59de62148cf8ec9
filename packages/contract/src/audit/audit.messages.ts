/** What people read of who changed and who looked at what. Apart from `M`, so that no other page loads it. */
export const AUDIT = {
  changes: 'Histórico de alterações',
  onlyChanges: 'Alterações',
  onlyViews: 'Consultas',
  noChanges: 'Nenhuma alteração registrada',
  noViews: 'Nenhuma consulta registrada',
  noOne: 'Visitante ou sistema',
  more: 'Carregar mais',
} as const
