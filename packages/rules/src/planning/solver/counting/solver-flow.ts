/** A small network with whole capacities. */
export class FlowNetwork {
  private readonly edges: { to: number; left: number }[] = []
  private readonly edgesOf: number[][] = []

  addEdge(from: number, to: number, capacity: number): void {
    for (const node of [from, to]) this.edgesOf[node] ??= []
    this.edgesOf[from]!.push(this.edges.length)
    this.edges.push({ to, left: capacity })
    this.edgesOf[to]!.push(this.edges.length)
    this.edges.push({ to: from, left: 0 })
  }

  /** Sends as much as possible from source to sink, one unit on each shortest path. */
  maxFlow(source: number, sink: number): number {
    let flow = 0
    for (;;) {
      const path = this.pathTo(source, sink)
      if (!path) return flow
      for (const edge of path) {
        this.edges[edge]!.left--
        this.edges[edge ^ 1]!.left++
      }
      flow++
    }
  }

  /** Nodes that the source still reaches: its side of a smallest cut, after `maxFlow`. */
  reachableFrom(source: number): Set<number> {
    const reached = new Set([source])
    for (const node of reached)
      for (const edge of this.edgesOf[node] ?? []) {
        const { to, left } = this.edges[edge]!
        if (left > 0) reached.add(to)
      }
    return reached
  }

  private pathTo(source: number, sink: number): number[] | null {
    const cameBy = new Map<number, number>([[source, -1]])
    for (const [node] of cameBy) {
      for (const edge of this.edgesOf[node] ?? []) {
        const { to, left } = this.edges[edge]!
        if (left > 0 && !cameBy.has(to)) cameBy.set(to, edge)
      }
      if (cameBy.has(sink)) break
    }
    if (!cameBy.has(sink)) return null
    const path: number[] = []
    for (let node = sink; node !== source; ) {
      const edge = cameBy.get(node)!
      path.push(edge)
      node = this.edges[edge ^ 1]!.to
    }
    return path
  }
}
