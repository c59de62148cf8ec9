import { PATHS } from '../../../lib/paths.ts'
import type { Article } from './article.types.ts'

const A = ['ADMINISTRATOR'] as const

/** Students, instructors and staff. */
export const PEOPLE_ARTICLES: readonly Article[] = [
  {
    id: 'alunos',
    title: 'Alunos',
    about: 'O cadastro dos alunos, com responsáveis, documentos e o histórico de matrículas.',
    tasks: [
      {
        title: 'Cadastrar um aluno',
        steps: [
          'Toque em Novo aluno.',
          'Preencha os dados e pelo menos um responsável; o CEP preenche o endereço.',
          'Se já existir alguém com o mesmo CPF, ou com o mesmo nome e nascimento, o sistema avisa e pergunta antes de cadastrar.',
        ],
      },
      {
        title: 'Encontrar um aluno',
        steps: [
          'Busque por parte do nome, do responsável, do CPF, do telefone ou da matrícula.',
          'Filtre por turma, ou veja quem está sem turma; a exportação segue os filtros.',
          'De qualquer tela, Ctrl + K busca em todos os cadastros, também nos inativos.',
        ],
      },
      {
        title: 'Arquivar um aluno que saiu',
        steps: [
          'Abra o aluno e escolha Arquivar.',
          'O histórico fica guardado, e o cadastro pode ser reativado.',
        ],
      },
    ],
    hints: [
      'A lista pode ser baixada como planilha, com o que estiver filtrado.',
      'Quem saiu por transferência continua na turma, em cinza e fora das contas.',
    ],
    words: [
      'transferir',
      'matrícula',
      'estudante',
      'foto',
      'imprimir',
      'excluir',
      'responsável',
      'histórico',
      'ficha',
    ],
    roles: A,
    screen: PATHS.students,
    also: ['/app/usuarios/aluno'],
  },
  {
    id: 'professores',
    title: 'Professores',
    about: 'O cadastro dos professores e o seu acesso ao sistema.',
    tasks: [
      {
        title: 'Cadastrar e convidar',
        steps: [
          'Toque em Novo professor e preencha nome, CPF e e-mail.',
          'O convite para criar a senha vai para o e-mail e vale 7 dias.',
        ],
      },
      {
        title: 'Enviar o convite de novo',
        steps: ['Abra o professor.', 'Em Acesso ao sistema, escolha Convidar de novo.'],
      },
      {
        title: 'Ver as turmas de um professor',
        steps: ['Abra o professor: as turmas do ano estão na sua página.'],
      },
    ],
    hints: ['Quem ainda tem turmas em andamento só é arquivado depois que você confirma.'],
    words: ['docente', 'excluir', 'demissão', 'foto'],
    roles: A,
    screen: PATHS.instructors,
    also: ['/app/usuarios/professor'],
  },
  {
    id: 'equipe',
    title: 'Equipe',
    about: 'Quem trabalha na secretaria e o que cada um pode fazer.',
    tasks: [
      {
        title: 'Dar acesso a alguém',
        steps: ['Toque em Nova pessoa da equipe.', 'Escolha o perfil e cadastre: o convite vai por e-mail.'],
      },
      {
        title: 'Mudar o perfil',
        steps: [
          'Nas ações da pessoa, escolha Editar.',
          'O perfil vale a partir da próxima tela que ela abrir.',
        ],
      },
      {
        title: 'Tirar o acesso',
        steps: ['Nas ações da pessoa, escolha Arquivar.', 'O que estiver aberto é encerrado na hora.'],
      },
    ],
    hints: ['A instituição precisa ter sempre pelo menos um administrador ativo.'],
    words: ['secretária', 'funcionário', 'usuário', 'permissão', 'excluir'],
    roles: A,
    screen: PATHS.staff,
  },
  {
    id: 'importar',
    title: 'Importar de uma planilha',
    about:
      'Traz muitas pessoas de uma vez, de um arquivo XLSX ou CSV. Nada é gravado antes de você conferir.',
    tasks: [
      {
        title: 'Importar alunos',
        steps: [
          'Escolha o arquivo.',
          'Diga que coluna é o quê; o sistema sugere.',
          'Confira as linhas com problemas: corrija, pule ou importe só as válidas.',
        ],
      },
      {
        title: 'Corrigir uma linha',
        steps: [
          'Na conferência, toque na célula marcada.',
          'Digite o valor certo: a linha é conferida de novo.',
        ],
      },
      {
        title: 'Desfazer uma importação',
        steps: [
          'Abra a importação na lista.',
          'Enquanto os registros não estiverem em uso, escolha Desfazer.',
        ],
      },
    ],
    hints: ['A primeira linha da planilha deve ter os nomes das colunas.'],
    words: ['excel', 'csv', 'migrar', 'carregar'],
    roles: A,
    screen: PATHS.imports,
  },
]
