/** What people read around the help and on the guided tour. Apart from `M`, so that no other page loads it. */
export const HELP = {
  lead: 'Escolha um assunto ou busque por uma palavra.',
  search: 'Buscar na ajuda',
  clear: 'Limpar a busca',
  topics: 'Assuntos',
  found: { none: 'Nenhum assunto encontrado', one: '1 assunto encontrado', many: '{n} assuntos encontrados' },
  noneReason: 'Tente outra palavra, ou menos palavras.',
  forWhat: 'Para que serve',
  how: 'Como fazer',
  hints: 'Dicas',
  open: 'Abrir esta tela',
  back: 'Todos os assuntos',
  ofThisScreen: 'Sobre esta tela',
  all: 'Ver toda a ajuda',
  shortcuts: 'Atalhos de teclado',
  tour: {
    restart: 'Recomeçar o tour guiado',
    offer: 'Conhecer o sistema',
    notNow: 'Agora não',
    lead: 'Em poucos passos, veja onde fica cada coisa. Você pode repetir quando quiser, na Ajuda.',
    next: 'Próximo',
    previous: 'Anterior',
    done: 'Concluir',
    close: 'Fechar o tour',
    // Filled in by the library.
    progress: '{{current}} de {{total}}',
    // On phones the menu is folded away.
    inMenu: 'Fica no menu, no botão do canto superior esquerdo.',
  },
  tourOf: {
    ADMINISTRATOR: {
      year: {
        title: 'Ano letivo',
        text: 'Tudo o que você vê é do ano escolhido aqui. Para consultar um ano anterior, troque-o neste botão.',
      },
      dashboard: {
        title: 'Painel',
        text: 'A primeira tela: um resumo do ano letivo, com as turmas. Por aqui se volta sempre ao começo.',
      },
      calendar: {
        title: 'Calendário',
        text: 'Feriados, recessos, reuniões e sábados letivos. É por ele que o sistema sabe em que dias há aula.',
      },
      users: {
        title: 'Usuários',
        text: 'Alunos, professores e equipe: cadastre, convide para o sistema, importe uma planilha ou arquive.',
      },
      parameters: {
        title: 'Parâmetros',
        text: 'A estrutura do ano: níveis, períodos, turmas, componentes e matriz. O guia do ano mostra o que falta.',
      },
      lessonPlans: {
        title: 'Planos de aula',
        text: 'As turmas com seus professores: as aulas, a frequência, as avaliações e as notas de cada uma.',
      },
      reports: {
        title: 'Relatórios',
        text: 'Os relatórios da instituição. O que ainda está em preparo diz, na própria tela, o que virá.',
      },
      settings: {
        title: 'Configurações',
        text: 'Os dados da instituição, o logotipo, quem assina os documentos, os termos e a regra de cálculo.',
      },
      account: {
        title: 'Sua conta',
        text: 'Aqui você muda os seus dados e a aparência das telas, e repete este tour.',
      },
      help: {
        title: 'Ajuda',
        text: 'Um artigo curto sobre cada tela, com o passo a passo. A busca acha qualquer palavra.',
      },
    },
    INSTRUCTOR: {
      year: {
        title: 'Ano letivo',
        text: 'As turmas e as aulas são as do ano escolhido aqui.',
      },
      today: {
        title: 'O seu dia',
        text: 'O painel mostra as aulas de hoje. Com um toque você lança a aula e faz a frequência.',
      },
      classes: {
        title: 'Turmas',
        text: 'Todas as suas turmas: as aulas, as avaliações e as notas de cada uma.',
      },
      offline: {
        title: 'Sem internet',
        text: 'Pode continuar: o que você lança fica guardado neste aparelho e é enviado quando a internet volta. Enquanto algo espera, um aviso aparece no alto da tela.',
      },
      account: {
        title: 'Sua conta',
        text: 'Aqui estão os seus dados, o tema claro ou escuro, as cores e a ajuda.',
      },
      help: {
        title: 'Ajuda',
        text: 'Na Ajuda há um artigo curto sobre cada tela, e os atalhos do teclado. Este tour também fica lá.',
      },
    },
  },
} as const
