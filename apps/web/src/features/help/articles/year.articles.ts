import { PATHS } from '../../../lib/paths.ts'
import type { Article } from './article.types.ts'

const A = ['ADMINISTRATOR'] as const

/** The school year and the institution. */
export const YEAR_ARTICLES: readonly Article[] = [
  {
    id: 'calendario',
    title: 'Calendário',
    about: 'Feriados, recessos, reuniões e sábados letivos. Por ele o sistema sabe em que dias há aula.',
    tasks: [
      {
        title: 'Criar um evento',
        steps: ['Clique em um dia.', 'Dê um título e escolha o tipo: é ele que diz se há aula.'],
      },
      {
        title: 'Mudar a data de um evento',
        steps: ['Arraste o evento para outro dia, ou abra-o e altere a data.'],
      },
      {
        title: 'Marcar um sábado letivo',
        steps: [
          'Clique no sábado e crie um evento do tipo Dia letivo.',
          'Esse dia passa a contar como letivo.',
        ],
      },
    ],
    hints: [
      'Os feriados nacionais já aparecem sozinhos.',
      'Dias em que já há aulas não podem deixar de ser letivos: o sistema mostra quais são.',
    ],
    roles: A,
    screen: PATHS.calendar,
  },
  {
    id: 'anos-letivos',
    title: 'Anos letivos',
    about: 'Cada ano guarda a sua estrutura, o seu calendário e os seus lançamentos.',
    tasks: [
      {
        title: 'Criar um ano',
        steps: [
          'Toque em Novo ano letivo e informe as datas.',
          'Copie a estrutura de outro ano ou monte do zero.',
        ],
      },
      {
        title: 'Ver o que falta preparar',
        steps: ['Abra o guia de preparação do ano.', 'Cada etapa leva à tela onde ela se resolve.'],
      },
      {
        title: 'Encerrar um ano',
        steps: [
          'Encerre antes todos os períodos letivos.',
          'Nas ações do ano, escolha Encerrar: tudo fica só para leitura. Dá para reabrir.',
        ],
      },
    ],
    hints: ['A cópia ajusta as datas e mostra antes o que vai criar; o ano de origem não muda.'],
    roles: A,
    screen: PATHS.academicYears,
  },
  {
    id: 'niveis',
    title: 'Níveis de ensino e períodos',
    about: 'Os níveis, como o Ensino Fundamental, e os seus períodos: bimestres, trimestres ou semestres.',
    tasks: [
      {
        title: 'Cadastrar um nível',
        steps: ['Crie o nível com nome e tipo.', 'Defina as datas dos seus períodos.'],
      },
      {
        title: 'Encerrar um período',
        steps: [
          'Nos períodos do nível, escolha Encerrar.',
          'Antes, o sistema mostra as pendências: aulas sem lançar, notas que faltam.',
        ],
      },
      {
        title: 'Reabrir um período',
        steps: ['Nos períodos do nível, escolha Reabrir.', 'Os professores voltam a poder lançar.'],
      },
    ],
    hints: ['Períodos encerrados não aceitam aulas, frequência nem notas.'],
    roles: A,
    screen: PATHS.educationLevels,
  },
  {
    id: 'componentes',
    title: 'Áreas e componentes curriculares',
    about: 'As áreas de conhecimento e os componentes, como Matemática ou Arte, de cada nível.',
    tasks: [
      {
        title: 'Cadastrar um componente',
        steps: ['Crie antes a área de conhecimento.', 'Crie o componente, com a área e o nível.'],
      },
      {
        title: 'Deixar de oferecer um componente',
        steps: ['Desative-o: o que já existe continua valendo.'],
      },
      {
        title: 'Excluir',
        steps: ['Só o que nada usa pode ser excluído; o sistema diz o que o usa.'],
      },
    ],
    hints: ['Nomes iguais, com ou sem acento, são o mesmo nome.'],
    roles: A,
    screen: PATHS.components,
    also: [PATHS.knowledgeAreas],
  },
  {
    id: 'series',
    title: 'Séries e turmas',
    about: 'As turmas do ano, com vagas, turno, nota máxima e média.',
    tasks: [
      {
        title: 'Criar uma turma',
        steps: [
          'Escolha o nível e informe nome, vagas e turno.',
          'Defina se ela é avaliada por notas ou por pareceres.',
        ],
      },
      {
        title: 'Definir as notas máximas por período',
        steps: ['Nas ações da turma, abra as notas máximas.', 'A soma não passa da nota máxima do ano.'],
      },
      {
        title: 'Dar à turma uma regra de cálculo própria',
        steps: [
          'Abra a regra de cálculo da turma.',
          'O que não for preenchido segue a regra da instituição.',
        ],
      },
    ],
    hints: ['Depois que um período é encerrado, o que muda notas da turma fica bloqueado.'],
    roles: A,
    screen: PATHS.grades,
  },
  {
    id: 'matriz',
    title: 'Matriz curricular',
    about: 'Que componentes cada turma tem, com carga horária e tipo de formação.',
    tasks: [
      {
        title: 'Montar a matriz de uma turma',
        steps: ['Escolha a turma.', 'Adicione os componentes com a carga horária.'],
      },
      {
        title: 'Usar tipos de formação',
        steps: ['Cadastre os tipos em Tipos de formação.', 'Na matriz, diga de que tipo é cada componente.'],
      },
      {
        title: 'Tirar um componente',
        steps: ['Só antes de ele iniciar: com plano de aula ou aulas, ele fica.'],
      },
    ],
    hints: ['Os planos de aula nascem da matriz: sem ela não há o que planejar.'],
    roles: A,
    screen: PATHS.matrix,
    also: [PATHS.trainingTypes],
  },
  {
    id: 'boletim',
    title: 'Boletins',
    about: 'Gera os boletins de um aluno, de uma turma ou da escola em PDF.',
    tasks: [
      {
        title: 'Gerar os boletins de uma turma',
        steps: [
          'Escolha a turma e peça o boletim.',
          'O arquivo aparece na lista; a página pode ser fechada enquanto isso.',
        ],
      },
      { title: 'Baixar', steps: ['Na lista dos gerados, toque em Baixar PDF.'] },
      {
        title: 'Repetir um que falhou',
        steps: ['Na lista, escolha tentar novamente: não é preciso pedir outro.'],
      },
    ],
    hints: ['Os boletins levam o logotipo e as assinaturas das Configurações.'],
    roles: A,
    kind: 'SCHOOL',
    screen: PATHS.reportCards,
  },
  {
    id: 'configuracoes',
    title: 'Configurações da instituição',
    about:
      'Nome, endereço, logotipo, endereços na internet, assinaturas dos documentos e como os alunos se cadastram.',
    tasks: [
      {
        title: 'Trocar o logotipo',
        steps: ['Em Dados da instituição, escolha a imagem.', 'Confira como fica nos dois temas e salve.'],
      },
      {
        title: 'Definir quem assina',
        steps: ['Em Documentos e assinaturas, adicione nome, cargo e registro.', 'As setas mudam a ordem.'],
      },
      {
        title: 'Receber cadastros pela internet',
        steps: ['Em Cadastro e matrícula, ligue a opção.', 'O texto abaixo diz o que muda.'],
      },
    ],
    hints: ['Se outra pessoa salvar ao mesmo tempo, você compara as duas versões e escolhe.'],
    roles: A,
    screen: PATHS.settings,
  },
  {
    id: 'calculo',
    title: 'Regra de cálculo das notas',
    about:
      'Como as notas dos períodos viram a nota do ano, o que vale a recuperação e qual é a frequência mínima.',
    tasks: [
      {
        title: 'Mudar a regra da instituição',
        steps: ['Em Configurações, abra Cálculo das notas.', 'Leia a regra em frases antes de salvar.'],
      },
      {
        title: 'Dar uma regra a uma só turma',
        steps: ['Em Séries, abra a regra de cálculo da turma.'],
      },
      {
        title: 'Ver como uma nota foi calculada',
        steps: ['Nas notas da turma, toque no resultado do aluno.'],
      },
    ],
    hints: ['O que está encerrado não muda: essas turmas guardam a regra com que foram encerradas.'],
    roles: A,
    screen: PATHS.defaultPolicy,
  },
  {
    id: 'textos',
    title: 'Termos e textos',
    about:
      'Os termos de uso, a política de privacidade e os consentimentos, com todas as versões publicadas.',
    tasks: [
      {
        title: 'Publicar uma nova versão',
        steps: [
          'Escolha o texto e toque em Escrever nova versão.',
          'Ao lado se vê como ele será lido. O rascunho fica guardado neste aparelho.',
          'Publique: todos serão avisados na próxima entrada.',
        ],
      },
      {
        title: 'Ler uma versão antiga',
        steps: ['Em Versões publicadas, abra a versão.'],
      },
      {
        title: 'Formatar',
        steps: [
          'Uma linha que começa com “# ” é um título.',
          'Uma linha que começa com “- ” é um item de lista.',
        ],
      },
    ],
    hints: ['Os aceites guardam a versão que cada pessoa leu.'],
    roles: A,
    screen: PATHS.institutionTexts,
  },
]
