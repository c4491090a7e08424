export interface TextTree {
  readonly [key: string]: string | readonly (string | TextTree)[] | TextTree
}

/** Every text under its path: `seats.tiles.active` -> `Active`. */
export function leaves(tree: TextTree | readonly (string | TextTree)[], path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : leaves(value, `${path}${key}.`),
  )
}
