/** What people read around the help and on the guided tour. Apart from `M`, so that no other page loads it. */
export const HELP = {
  lead: 'Escolha um assunto ou busque por uma palavra.',
  search: 'Buscar na ajuda',
  clear: 'Limpar a busca',
  topics: 'Assuntos',
  found: { none: 'Nenhum assunto encontrado', one: '1 assunto encontrado', many: '{n} assuntos encontrados' },
  noneReason: 'Tente outra palavra, ou menos palavras.',
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
    lead: 'Em poucos passos, passe pelas telas e veja para que serve cada uma. Você pode sair a qualquer momento e repetir quando quiser, na Ajuda.',
    next: 'Próximo',
    previous: 'Anterior',
    done: 'Concluir',
    close: 'Fechar o tour',
    // Filled in by the library.
    progress: '{current} de {total}',
  },
  tourOf: {
    ADMINISTRATOR: {
      dashboard: {
        title: 'Painel',
        text: 'Os números do ano e as turmas. Toque em um número ou em uma turma para ver quem está ali.',
      },
      year: {
        title: 'Ano letivo',
        text: 'Tudo o que você vê é do ano escolhido aqui. Para consultar um ano anterior, troque-o neste botão.',
      },
      find: {
        title: 'Encontrar um aluno',
        text: 'Escreva parte do nome, o responsável, o CPF, o telefone ou a matrícula. De qualquer tela, Ctrl + K busca em todos os cadastros.',
      },
      users: {
        title: 'Alunos, professores e equipe',
        text: 'Filtre por turma, veja quem está sem turma, exporte a lista ou importe uma planilha. Professores e equipe ficam no mesmo menu.',
      },
      calendar: {
        title: 'Calendário',
        text: 'Feriados, recessos, reuniões e sábados letivos. É por ele que o sistema sabe em que dias há aula.',
      },
      parameters: {
        title: 'Parâmetros',
        text: 'A estrutura do ano: níveis, períodos, turmas, componentes e matriz. O guia do ano mostra o que falta.',
      },
      lessonPlans: {
        title: 'Planos de aula',
        text: 'As turmas com seus professores: as aulas, a frequência, as avaliações e as notas de cada uma.',
      },
      settings: {
        title: 'Configurações',
        text: 'Os dados da instituição, o logotipo, quem assina os documentos, os termos e a regra de cálculo.',
      },
      help: {
        title: 'Ajuda',
        text: 'Um artigo curto sobre cada tela, com o passo a passo. A busca acha qualquer palavra.',
      },
      account: {
        title: 'Sua conta',
        text: 'Aqui você muda os seus dados e a aparência das telas, e repete este tour.',
      },
    },
    INSTRUCTOR: {
      today: {
        title: 'O seu dia',
        text: 'O painel mostra as aulas de hoje. Com um toque você lança a aula e faz a frequência.',
      },
      year: {
        title: 'Ano letivo',
        text: 'As turmas e as aulas são as do ano escolhido aqui.',
      },
      classes: {
        title: 'Turmas',
        text: 'Todas as suas turmas: abra uma para ver as aulas, a frequência, as avaliações e as notas.',
      },
      offline: {
        title: 'Sem internet',
        text: 'Pode continuar: o que você lança fica guardado neste aparelho e é enviado quando a internet volta. Enquanto algo espera, um aviso aparece no alto da tela.',
      },
      help: {
        title: 'Ajuda',
        text: 'Um artigo curto sobre cada tela, e os atalhos do teclado. Este tour também fica aqui.',
      },
      account: {
        title: 'Sua conta',
        text: 'Aqui estão os seus dados, o tema claro ou escuro, as cores e a ajuda.',
      },
    },
  },
} as const
