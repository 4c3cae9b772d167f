"""Small cards for the Action Phase, each with a single effect."""

CARDS = """
- {id: agent, name: Agent, type: academy, set: t, class: leadership, copies: 4, cost: 2, recruit: 2}
- {id: soldier, name: Soldier, type: academy, set: t, class: will, copies: 4, cost: 2, attack: 2}
- {id: both, name: Both, type: academy, set: t, class: tech, copies: 4, cost: 2, attack: 1, recruit: 2}
- {id: runner-up, name: Order, type: academy, set: t, class: tech, cost: 2,
   abilities: [{when: play, do: [{op: discard}]}]}
- id: button
  name: Button
  type: academy
  set: t
  class: tech
  copies: 4
  cost: 3
  abilities: [{when: activate, do: [{op: points, attack: 2}]}]
- id: combo
  name: Combo
  type: academy
  set: t
  class: intellect
  copies: 4
  cost: 3
  abilities: [{when: class, class: tech, do: [{op: points, recruit: 3}]}]
- id: drawer
  name: Drawer
  type: academy
  set: t
  class: science
  copies: 4
  cost: 1
  abilities: [{when: play, do: [{op: draw}]}]
- {id: watcher, name: Watcher, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: ongoing, on: played, do: [{op: points, attack: 1}]}]}
- id: count
  name: Count
  type: academy
  set: t
  class: will
  cost: 1
  attack: 1
  abilities: [{when: play, do: [{op: points, attack: {amount: count_played}}]}]
- {id: preacher, name: Preacher, type: academy, set: t, class: will, copies: 2, cost: 1,
   abilities: [{when: play, do: [{op: resolve_belief}]}]}
- {id: sceptic, name: Sceptic, type: academy, set: t, class: will, copies: 2, cost: 1,
   abilities: [{when: play, do: [{op: resolve_doubt}]}]}
- {id: inside, name: Inside, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: scan, zone: [bureau]}]}]}
- {id: outside, name: Outside, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: scan, zone: [shadows]}]}]}
- {id: favour, name: Favour, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: gain, cards: {zone: [bureau], type: [academy]}}]}]}
- {id: favour-hand, name: Favour, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: gain, cards: {zone: [bureau], type: [academy]}, to: hand}]}]}
- {id: bullet, name: Bullet, type: academy, set: t, class: will, cost: 1,
   abilities: [{when: play, do: [{op: defeat, cards: {zone: [shadows, field, bureau], type: [enemy]}}]}]}
- {id: enemy, name: Enemy, type: enemy, set: '1', copies: 3, enemy: [human], fight: 4}
- id: spy
  name: Spy
  type: syndicate
  enemy: [human]
  fight: 3
  copies: 2
  abilities: [{when: reveal, do: [{op: doubt}]}, {when: ongoing, modify: [{stat: scan_bureau, by: 1}]}]
"""
