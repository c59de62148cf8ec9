/** Texts for a first visit. */
export const WELCOME = {
  title: 'Boas-vindas, {nome}!',
  start: 'Começar',
  hints: {
    ADMINISTRATOR: [
      'O painel mostra os números do ano letivo escolhido no alto da página e o que pede uma ação.',
      'No menu estão os cadastros, os planos de aula e os relatórios.',
    ],
    INSTRUCTOR: [
      'As suas aulas de hoje estão aqui no painel: lance a aula e faça a frequência com um toque.',
      'Em Turmas estão todas as aulas, as avaliações e as notas.',
    ],
    STUDENT: [
      'O painel mostra as suas próximas aulas, as últimas notas e a sua frequência.',
      'Em Desempenho estão as suas notas e a sua frequência.',
    ],
    'STUDENT-SMELJ': [
      'O painel mostra as suas turmas, os seus eventos e as próximas aulas.',
      'Em Meu cadastro você confere os seus dados.',
    ],
    GUARDIAN: [
      'No alto estão os seus filhos: toque em um para ver o dia dele.',
      'Ali também estão as notas, as faltas e os avisos.',
    ],
  },
} as const
