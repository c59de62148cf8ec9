export const filters = {
  label: 'Filtros em uso',
  clearSearch: 'Limpar busca',
  remove: 'Tirar o filtro {filtro}',
  clear: 'Limpar filtros',
} as const

export const modal = {
  newF: 'Nova {item}',
  edit: 'Editar {item}',
  termWorths: 'Notas máximas por período',
  archiving: 'Arquivar registro',
} as const

export const toast = {
  created: '{item} cadastrado com sucesso!',
  createdF: '{item} cadastrada com sucesso!',
  updated: 'Alterações salvas com sucesso!',
  deleted: 'Registro excluído com sucesso!',
  queued: 'Relatório em processamento. Aguarde alguns instantes.',
} as const

export const pager = {
  pages: 'Páginas',
  previous: 'Página anterior',
  next: 'Próxima página',
  first: 'Primeira',
  last: 'Última',
  page: 'Página {number}',
  rows: '{first}–{last} de {total}',
} as const

export const list = {
  actions: 'Ações',
  actionsOf: 'Ações de {name}',
  registration: 'Matrícula {number}',
} as const

export const empty = {
  generic: 'Nenhum registro encontrado',
  none: 'Nenhum {item} cadastrado',
  noneF: 'Nenhuma {item} cadastrada',
  search: 'Nenhum resultado para “{busca}”',
  listWaiting: 'Buscando…',
  listFailed: 'Não foi possível buscar. Abra a lista de novo para tentar.',
  enrollments: 'Nenhum aluno matriculado nesta turma',
  lessons: 'Nenhuma aula no período',
  files: 'Nenhum documento gerado',
  scores: 'Notas ainda não lançadas',
} as const

export const clear = 'Limpar {label}'

export const choose = 'Escolha'

export const yes = 'sim'

export const no = 'não'
