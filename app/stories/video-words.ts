/**
 * What the shop's own story videos show, for those who cannot see them; they have no sound. The owner who puts in another video adds
 * its words here.
 */
const words: Record<string, string> = {
  roti: 'Steam rises from a stack of rotis with a piece of butter on top. Beside the plate lie a cloth and a small bowl of atta.',
  spice:
    'A round masala dabba with seven bowls of spices, haldi in the middle. In front of it lie dried chillies, cardamom and star anise.',
  mill: 'The upper of two millstones turns slowly. Flour lies around the mill, and a heap of wheat in front of it.',
  flour: 'Flour runs down in a thin stream and grows into a heap. A little dust rises where it lands.',
}

/** The words for a video by its file, such as `videos/story-mill.mp4`. */
export function videoWords(file: string) {
  const [, picture = ''] = /story-(\w+)\.mp4$/.exec(file) ?? []
  return words[picture] ?? 'A video without sound.'
}
