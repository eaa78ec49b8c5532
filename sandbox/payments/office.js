// Presses of the office page: what the buyer's bank does.
for (const button of document.querySelectorAll('button[data-dispute]')) {
  button.addEventListener('click', async () => {
    button.disabled = true
    const answer = await fetch('dispute', { method: 'POST', body: button.dataset.dispute })
    if (answer.ok) return location.reload()
    const { error } = await answer.json()
    document.querySelector('[role=alert]').textContent = error.description
    button.disabled = false
  })
}
