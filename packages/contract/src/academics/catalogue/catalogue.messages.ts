/** Texts of catalogues, such as knowledge areas; `{one}` and `{noun}` come from `CATALOGUES`. */
export const CATALOGUE = {
  search: 'Buscar {one}',
  searchIn: 'Buscar por nome ou {field}',
  newOne: 'Novo {one}',
  newOneF: 'Nova {one}',
  edit: 'Editar {one}',
  name: 'Nome',
  componentsOf: 'Componentes em {year}',
  deleteTitle: 'Excluir “{name}”',
  deactivateTitle: 'Desativar “{name}”',
  deactivated: '{name}: {noun} desativado.',
  deactivatedF: '{name}: {noun} desativada.',
  activated: '{name}: {noun} ativado.',
  activatedF: '{name}: {noun} ativada.',
} as const
