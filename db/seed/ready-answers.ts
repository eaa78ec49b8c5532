/** What a shop like this answers again and again. */
export const readyAnswers = [
  {
    title: 'Ask for the batch',
    text: 'Namaste {name},\n\nwe are sorry that this pack is not as it should be. Which batch number stands on it? It begins with B and stands beside the date of milling.',
  },
  {
    title: 'Late delivery',
    text: 'Namaste {name},\n\nwe are sorry that order {order} is late. It has left the mill and will be with you today.',
  },
  {
    title: 'Money is on its way back',
    text: 'Namaste {name},\n\nthe money for order {order} is on its way back to you. Banks take up to seven working days until it shows.',
  },
  {
    title: 'How long flour keeps',
    text: 'Namaste {name},\n\nour flour is milled whole, so its own oil is still in it. In a closed box it keeps four weeks on a dry shelf and three months in the fridge.',
  },
]
