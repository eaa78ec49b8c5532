/** What another secret makes void. Keys of providers stand in the settings as they are, and go on. */
export const voidUnderAnother =
  'authenticator apps cannot be checked, and links to follow an order, links to bills and codes that were sent before do not work; orders, payments, the keys of providers and whoever is signed in are not touched'

/** The former secret, and where it lies. `file` is the settings file. */
export function wayBack(file: string) {
  return `write the former secret into ${file} as SHOP_SECRET and start again: every backup carries the settings, and a restore writes them as settings.env, or beside it as settings.env.restored`
}

/** What a start says whose secret is not the shop's. `names` are those whose authenticator app cannot be checked. */
export function changedSecretText(file: string, names: string[]) {
  const whose = names.length > 0 ? ` (${names.join(', ')})` : ''
  return `SHOP_SECRET is not the one that this shop had: ${voidUnderAnother.replace('apps', `apps${whose}`)}; where that is not meant, ${wayBack(file)}, else an admin accepts the new one at /admin/health and has apps set up anew (under Staff, or npm run staff -- reset <mobile>).`
}
