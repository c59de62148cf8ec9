import { PATHS } from '../../../lib/paths.ts'
import type { Article } from './article.types.ts'

const EVERYBODY = ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'] as const
const STAFF = ['ADMINISTRATOR', 'INSTRUCTOR'] as const

const SEE_ANOTHER_YEAR = {
  title: 'Ver outro ano letivo',
  steps: [
    'No alto da página, toque no ano.',
    'Escolha o ano que quer ver: todas as telas passam a mostrá-lo.',
  ],
}

/** What everybody meets. */
export const START: readonly Article[] = [
  {
    id: 'primeiros-passos',
    title: 'Primeiros passos na secretaria',
    about:
      'O Lousa organiza tudo por ano letivo. Antes das aulas é preciso montar o ano: níveis, turmas, componentes, matriz e calendário.',
    tasks: [
      {
        title: 'Montar o ano letivo',
        steps: [
          'Em Parâmetros, abra Anos letivos e crie o ano com as suas datas.',
          'Copie a estrutura de outro ano, ou monte-a do zero pelo guia de preparação.',
          'O guia mostra, etapa por etapa, o que ainda falta.',
        ],
      },
      {
        title: 'Cadastrar as pessoas',
        steps: [
          'Em Usuários, cadastre professores e equipe; o convite vai por e-mail.',
          'Traga os alunos de uma planilha em Importar, ou cadastre um a um.',
        ],
      },
      {
        title: 'Conferir os dados da instituição',
        steps: [
          'Em Configurações, preencha nome, endereço, logotipo e quem assina os documentos.',
          'Em Termos e textos, leia os termos de uso e ajuste-os à sua instituição.',
        ],
      },
    ],
    hints: ['O ano escolhido no alto da página vale para todas as telas.'],
    words: ['começar', 'implantar', 'disciplina'],
    roles: ['ADMINISTRATOR'],
  },
  {
    id: 'painel',
    title: 'Painel',
    about: 'É a primeira tela: um resumo do ano letivo escolhido no alto da página.',
    tasks: [
      SEE_ANOTHER_YEAR,
      {
        title: 'Chegar às turmas',
        steps: ['Toque no nome de uma turma no painel.', 'Ou use o menu, que leva a todas as telas.'],
      },
    ],
    hints: ['Pelo menu da conta você muda o tema e as cores.'],
    words: ['início', 'resumo', 'pendência'],
    roles: STAFF,
    screen: PATHS.app,
  },
  {
    id: 'painel-do-aluno',
    title: 'Painel',
    about: 'É a primeira tela: as suas turmas e as suas próximas aulas no ano letivo escolhido.',
    tasks: [SEE_ANOTHER_YEAR],
    hints: ['Pelo menu da conta você muda o tema e as cores.'],
    roles: ['STUDENT', 'STUDENT-SMELJ'],
    screen: PATHS.app,
  },
  {
    id: 'tour',
    title: 'Tour guiado',
    about: 'Mostra em poucos passos onde fica cada coisa, na própria tela.',
    tasks: [
      {
        title: 'Repetir o tour',
        steps: [
          'Abra o menu da sua conta, no canto superior direito, e escolha Tour guiado.',
          'Ou toque em Recomeçar o tour guiado, nesta página.',
        ],
      },
      { title: 'Sair no meio', steps: ['Tecle Esc ou toque no X.'] },
    ],
    hints: ['O tour só mostra: nada é alterado.'],
    roles: STAFF,
  },
  {
    id: 'meus-dados',
    title: 'Meus dados e minha senha',
    about: 'O seu cadastro, a sua senha e os aparelhos em que a sua conta está aberta.',
    tasks: [
      {
        title: 'Corrigir o meu cadastro',
        steps: [
          'Abra Meus dados, no menu da conta.',
          'Altere o que for seu para alterar e salve. O resto quem altera é a secretaria.',
        ],
      },
      {
        title: 'Trocar a senha',
        steps: [
          'Em Meus dados, informe a senha atual e a nova, duas vezes.',
          'Três ou quatro palavras juntas são fáceis de lembrar e difíceis de adivinhar.',
        ],
      },
      {
        title: 'Sair de um aparelho que não uso mais',
        steps: [
          'Em Meus dados, veja os acessos abertos.',
          'Encerre o que não reconhece, ou todos os outros de uma vez.',
        ],
      },
    ],
    hints: ['Se esquecer a senha, peça outra na tela de entrada: o link vai para o e-mail do seu cadastro.'],
    words: ['foto', 'e-mail', 'telefone', 'login'],
    roles: EVERYBODY,
    screen: PATHS.myData,
    also: [PATHS.profile],
  },
  {
    id: 'aparencia',
    title: 'Aparência e acessibilidade',
    about: 'As telas podem ficar como você as lê melhor. A escolha vale para a sua conta neste aparelho.',
    tasks: [
      {
        title: 'Usar o tema escuro',
        steps: ['Abra o menu da sua conta.', 'Escolha Usar tema escuro.'],
      },
      {
        title: 'Mudar cores e menu',
        steps: [
          'Abra o menu da sua conta e escolha Aparência.',
          'As mudanças aparecem na hora; experimente à vontade.',
        ],
      },
      {
        title: 'Usar sem mouse',
        steps: [
          'A tecla Tab leva de um botão ao próximo; Enter aciona.',
          'Alt+1, Alt+2, Alt+3 e Alt+4 levam ao conteúdo, ao menu, à busca e ao rodapé.',
        ],
      },
    ],
    hints: ['Quem pede menos movimento no próprio aparelho também não vê animações aqui.'],
    words: ['letra', 'escuro', 'contraste'],
    roles: EVERYBODY,
  },
]
