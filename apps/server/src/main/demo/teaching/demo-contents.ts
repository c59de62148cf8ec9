// Contents of lessons in the diary, by component.
const CONTENTS: Record<string, readonly string[]> = {
  'Língua Portuguesa': [
    'Leitura e interpretação de crônicas',
    'Produção de texto: carta do leitor',
    'Concordância verbal e nominal',
    'Gêneros jornalísticos: notícia e reportagem',
    'Pontuação e coesão textual',
    'Roda de leitura: contos brasileiros',
  ],
  Matemática: [
    'Resolução de problemas com as quatro operações',
    'Frações: equivalência e comparação',
    'Porcentagem em situações do cotidiano',
    'Expressões algébricas e equações',
    'Perímetro e área de figuras planas',
    'Leitura de tabelas e gráficos',
  ],
  Ciências: [
    'Cadeias alimentares e ecossistemas',
    'Estados físicos da água',
    'Sistema digestório e alimentação saudável',
    'O Sistema Solar e os movimentos da Terra',
    'Misturas e separação de materiais',
  ],
  História: [
    'Fontes históricas e o ofício do historiador',
    'Povos indígenas do Brasil',
    'Brasil colonial: trabalho e resistência',
    'Independência e formação do Estado brasileiro',
    'Memória e patrimônio do município',
  ],
  Geografia: [
    'Leitura de mapas e escalas',
    'Paisagem, lugar e território',
    'Clima e vegetação do Brasil',
    'Urbanização e vida nas cidades',
    'População e migrações',
  ],
  'Língua Inglesa': [
    'Greetings and introductions',
    'Simple present: daily routine',
    'Reading: short stories',
    'Food and healthy habits',
    'Simple past: telling a story',
  ],
  'Educação Física': [
    'Jogos cooperativos',
    'Fundamentos do voleibol',
    'Atletismo: corridas e saltos',
    'Ginástica geral e consciência corporal',
  ],
  Arte: [
    'Cores e composição',
    'Arte indígena e afro-brasileira',
    'Música: ritmo e pulsação',
    'Teatro de improviso',
  ],
  Física: ['Movimento uniforme', 'Leis de Newton', 'Energia e trabalho', 'Ondas e som'],
  Química: ['Modelos atômicos', 'Tabela periódica', 'Ligações químicas', 'Balanceamento de equações'],
  Biologia: ['Citologia: organelas', 'Genética mendeliana', 'Evolução', 'Ecologia de populações'],
  Filosofia: ['Mito e filosofia', 'Ética e liberdade', 'Teoria do conhecimento'],
  Sociologia: ['Cultura e identidade', 'Trabalho e desigualdade', 'Cidadania e participação'],
  'Ensino Religioso': ['Respeito às diferenças', 'Símbolos e ritos', 'Valores e convivência'],
  'Projeto de Vida': ['Autoconhecimento e metas', 'O mundo do trabalho', 'Organização dos estudos'],
}

const TRAINING = [
  'Aquecimento e fundamentos',
  'Exercícios de coordenação e equilíbrio',
  'Treino técnico em pequenos grupos',
  'Jogo orientado e alongamento',
]
const PROJECT = [
  'Pesquisa orientada em grupos',
  'Estudo de caso',
  'Oficina prática',
  'Apresentação de resultados',
]

export const contentsOf = (component: string, sport: boolean): readonly string[] =>
  CONTENTS[component] ?? (sport ? TRAINING : PROJECT)

export const MATERIALS = [
  'Livro didático, caderno e quadro',
  'Folha de atividades impressa',
  'Projetor e caixa de som',
  'Materiais da sala de recursos',
]

/** Descriptive opinions of the classes without marks. */
export const OPINIONS = [
  'Participa com interesse das atividades e avança na leitura e na escrita.',
  'Reconhece as letras e forma palavras com apoio; precisa de acompanhamento na leitura.',
  'Resolve problemas simples com autonomia e colabora com os colegas.',
  'Mostra curiosidade e boa convivência; convém incentivar a organização do material.',
]
