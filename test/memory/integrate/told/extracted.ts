/**
 * A life as an extraction model writes it down: third person, topics, often a triple. Written before the rules of
 * suspicion were looked at; they were then made better on it. One line is `topics | statement <subject; predicate;
 * object>`, and of a pair `=>` and the later statement, which does not fit with the first.
 */
import type { ToldLines } from './lines';

export const extracted: ToldLines = {
  pairs: `
work, meetings | The team standup is at 9:00. <team standup; is_at_time; 9:00> => The standup moved to 10:00. <team standup; is_at_time; 10:00>
work, meetings | The weekly sync with the design team is on Tuesdays. <design sync; takes_place_on; Tuesday> => The design sync now happens on Thursdays. <design sync; takes_place_on; Thursday>
orion, deadlines | The Orion launch is planned for March 3. <Orion launch; scheduled_for; March 3> => The Orion launch slipped to April 10. <Orion launch; scheduled_for; April 10>
orion | Anna is the lead of the Orion project. <Anna; leads; Orion project> => Tom took over as lead of Orion. <Tom; leads; Orion project>
orion, tech | Orion uses Postgres as its database. <Orion; uses_database; Postgres> => Orion switched its database to MySQL. <Orion; uses_database; MySQL>
orion, tech | The Orion backend is written in Python. <Orion backend; written_in; Python> => The Orion backend was rewritten in Go. <Orion backend; written_in; Go>
orion, tech | Orion is hosted on AWS. <Orion; hosted_on; AWS> => Orion has been migrated to Hetzner. <Orion; hosted_on; Hetzner>
orion, budget | The budget for Orion is 40,000 euros. <Orion; has_budget; 40,000 euros> => Orion's budget was cut to 25,000 euros. <Orion; has_budget; 25,000 euros>
work | The user's manager is Claire. <user; has_manager; Claire> => The user now reports to Hassan. <user; reports_to; Hassan>
work | The user works from home on Fridays. <user; works_from_home_on; Fridays> => The user has to be in the office on Fridays.
work | The user is a junior developer. <user; has_job_title; junior developer> => The user was promoted to senior developer. <user; has_job_title; senior developer>
work | The user's contract runs until December. <user; contract_ends; December> => The user's contract was extended to June. <user; contract_ends; June>
tools | The user takes notes in Notion. <user; takes_notes_in; Notion> => The user moved all notes from Notion to Obsidian.
tools | The user's default browser is Chrome. <user; default_browser; Chrome> => The user browses with Firefox now. <user; default_browser; Firefox>
tools | The user prefers tabs over spaces. <user; prefers; tabs> => The user now prefers spaces over tabs. <user; prefers; spaces>
tools | The user prefers dark mode in every app. <user; prefers; dark mode> => The user prefers light mode these days. <user; prefers; light mode>
tools, email | The user reads mail in Thunderbird. => The user replaced Thunderbird with Apple Mail.
tools | The user's laptop is a ThinkPad. <user; has_laptop; ThinkPad> => The user's laptop is a MacBook Air. <user; has_laptop; MacBook Air>
tools | The user codes in VS Code. <user; uses_editor; VS Code> => The user gave up VS Code in favour of Zed. <user; uses_editor; Zed>
communication | The user wants short answers. <user; prefers_answers; short> => The user wants detailed answers with explanations. <user; prefers_answers; detailed>
communication | The user likes to be addressed formally. => The user prefers an informal tone.
food | The user is vegetarian. <user; has_diet; vegetarian> => The user eats fish and meat again.
food | The user drinks coffee with oat milk. <user; drinks_coffee_with; oat milk> => The user takes coffee black. <user; drinks_coffee; black>
food | The user's favourite restaurant is Trattoria Nonna. <user; favourite_restaurant; Trattoria Nonna> => The user's favourite restaurant is Sakura. <user; favourite_restaurant; Sakura>
food | The user loves mushrooms. <user; loves; mushrooms> => The user can't eat mushrooms anymore. <user; cannot_eat; mushrooms>
food | The user does not drink alcohol. <user; abstains_from; alcohol> => The user drinks a glass of wine with dinner.
home | The user lives in a flat in Hamburg. <user; lives_in; Hamburg> => The user moved to Leipzig. <user; lives_in; Leipzig>
home | The user rents their flat. <user; housing; rents> => The user bought the flat they live in.
home | The rent is 950 euros a month. <rent; costs; 950 euros> => The landlord raised the rent to 1,050 euros. <rent; costs; 1,050 euros>
home | The user lives alone. => The user lives together with Mia.
home | The wifi password at home is on the fridge. <wifi password; located; fridge> => The wifi password is kept in the kitchen drawer. <wifi password; located; kitchen drawer>
home | The spare key is with the neighbour Mrs Novak. <spare key; is_with; Mrs Novak> => The spare key is under the flower pot. <spare key; is_at; flower pot>
home | The bins are collected on Wednesdays. <bins; collected_on; Wednesday> => The bins are now collected on Mondays. <bins; collected_on; Monday>
health | The user takes 50 mg of sertraline. <user; takes_dose; 50 mg sertraline> => The user's sertraline dose was raised to 100 mg. <user; takes_dose; 100 mg sertraline>
health | The user's doctor is Dr. Weber. <user; has_doctor; Dr. Weber> => The user changed doctors and sees Dr. Okafor. <user; has_doctor; Dr. Okafor>
health | The dentist appointment is on 12 May. <dentist appointment; scheduled_for; 12 May> => The dentist appointment was rescheduled to 19 May. <dentist appointment; scheduled_for; 19 May>
health | The user weighs 82 kg. <user; weighs; 82 kg> => The user weighs 77 kg. <user; weighs; 77 kg>
health | The user is allergic to cats. <user; allergic_to; cats> => The allergy test showed that the user is not allergic to cats.
health | The user smokes. <user; smokes; yes> => The user quit smoking in January.
sport | The user goes to the gym on Mondays and Wednesdays. => The user goes to the gym on Saturdays only.
sport | The user runs 5 km every morning. <user; runs; 5 km every morning> => The user stopped running because of a knee injury.
sport | The user is training for the Berlin marathon. <user; training_for; Berlin marathon> => The user dropped out of the Berlin marathon.
family | The user's sister Julia lives in Munich. <Julia; lives_in; Munich> => Julia moved to Vienna. <Julia; lives_in; Vienna>
family | Julia is engaged to Marco. <Julia; engaged_to; Marco> => Julia broke up with Marco.
family | The user's brother Paul studies law. <Paul; studies; law> => Paul changed his major to economics. <Paul; studies; economics>
family | The user's son Emil is in second grade. <Emil; attends_grade; second grade> => Emil is in third grade. <Emil; attends_grade; third grade>
family | The user's mother is retired. => The user's mother went back to work part time.
family | The user's father drives a Skoda. <user's father; drives; Skoda> => The user's father drives an electric Kia. <user's father; drives; electric Kia>
friends | Ben works as a nurse. <Ben; works_as; nurse> => Ben became a paramedic. <Ben; works_as; paramedic>
friends | Carla is single. <Carla; relationship_status; single> => Carla got married. <Carla; relationship_status; married>
friends | Carla's phone number ends in 4471. <Carla; phone_number_ends_in; 4471> => Carla has a new phone number ending in 9082. <Carla; phone_number_ends_in; 9082>
friends | Dinner with Ben is on Friday evening. <dinner with Ben; on; Friday> => Dinner with Ben was pushed to Saturday. <dinner with Ben; on; Saturday>
pets | The user's dog is called Rufus. <user's dog; is_called; Rufus> => The user's dog is called Balu. <user's dog; is_called; Balu>
pets | The cat is fed twice a day. <cat; fed; twice a day> => The vet wants the cat to be fed three times a day. <cat; fed; three times a day>
travel | The user flies to Lisbon on 3 June. <user; flies_to; Lisbon on 3 June> => The flight to Lisbon was rebooked to 5 June.
travel | The user is staying at Hotel Miramar in Lisbon. => The user cancelled Hotel Miramar and booked an apartment in Lisbon.
travel | The user prefers window seats. <user; prefers_seat; window> => The user prefers aisle seats. <user; prefers_seat; aisle>
travel | The user plans to go to Japan in autumn. <user; plans_to; go to Japan in autumn> => The Japan trip was called off.
finance | The user banks with Deutsche Bank. <user; banks_with; Deutsche Bank> => The user moved their account to ING. <user; banks_with; ING>
finance | The user saves 300 euros a month. <user; saves_monthly; 300 euros> => The user saves 500 euros a month. <user; saves_monthly; 500 euros>
learning | The user is learning Spanish. <user; learning; Spanish> => The user gave up learning Spanish.
learning | The piano lesson is at 16:00 on Thursdays. <piano lesson; at; Thursday 16:00> => The piano lesson starts at 17:00. <piano lesson; at; 17:00>
blog | The user's blog runs on WordPress. <user's blog; runs_on; WordPress> => The user's blog was ported to Hugo. <user's blog; runs_on; Hugo>
blog | The user publishes a post every week. => The user publishes only one post a month.`,
  apart: `
work, meetings | The retrospective takes place every second Friday. <retrospective; takes_place_on; every second Friday>
work, meetings | The all-hands meeting is held in the canteen. <all-hands meeting; held_in; canteen>
work, meetings | The user takes minutes in the board meeting. <user; takes_minutes_in; board meeting>
work, meetings | Standups are limited to fifteen minutes. <team standup; limited_to; fifteen minutes>
work, meetings | The user finds status meetings tiring. <user; finds; status meetings tiring>
work | The user's company has about 120 employees.
work | The company's headquarters are in Cologne. <company; headquartered_in; Cologne>
work | The user joined the company in 2019. <user; joined_company_in; 2019>
work | The user shares a desk with Priya. <user; shares_desk_with; Priya>
work | Priya is responsible for accessibility. <Priya; responsible_for; accessibility>
work | The user mentors two interns. <user; mentors; two interns>
work | The user has 28 days of holiday a year. <user; has_holiday_days; 28>
work | Claire studied physics. <Claire; studied; physics>
work | Claire has twins.
work | Hassan speaks Arabic and French. <Hassan; speaks; Arabic>
work | The user commutes by tram. <user; commutes_by; tram>
work | The office has a rooftop terrace. <office; has; rooftop terrace>
work | The coffee machine in the office is broken.
work | The user gave a talk on caching at the company day. <user; gave_talk_on; caching>
work | The user has a background in graphic design. <user; has_background_in; graphic design>
work | The user wants to work fewer hours next year. <user; wants; fewer hours>
work | Expenses must be filed by the fifth of the month. <expenses; filed_by; fifth of the month>
work | The user is on the works council. <user; member_of; works council>
orion | Orion is a scheduling app for clinics. <Orion; is; scheduling app for clinics>
orion | Five people work on Orion. <Orion; team_size; five>
orion | Lena tests Orion on tablets. <Lena; tests; Orion>
orion | Priya designs the screens of Orion. <Priya; designs; Orion screens>
orion | The first customer of Orion is the clinic in Bonn. <Orion; first_customer; clinic in Bonn>
orion | Orion's logo shows a hunter.
orion, tech | Orion uses Redis for its queues. <Orion; uses; Redis>
orion, tech | The Orion frontend is built with Svelte. <Orion frontend; built_with; Svelte>
orion, tech | Orion's tests run in GitHub Actions. <Orion; tests_run_in; GitHub Actions>
orion, tech | Orion logs go to Grafana. <Orion; logs_to; Grafana>
orion, tech | Orion exports calendars as ICS files. <Orion; exports; ICS files>
orion, tech | Orion's API is documented with OpenAPI. <Orion; documented_with; OpenAPI>
orion, deadlines | The Orion security review is due on February 14. <Orion security review; due; February 14>
orion, deadlines | The Orion handbook must be finished by March 20. <Orion handbook; due; March 20>
orion, budget | The Orion team may spend 2,000 euros on user tests.
orion, budget | The licence for Orion's map data costs 90 euros a month. <map data licence; costs; 90 euros>
orion | Tom used to work at a hospital. <Tom; worked_at; hospital>
orion | Anna wrote the first prototype of Orion. <Anna; wrote; first prototype of Orion>
orion | The Orion team meets customers every month.
tools | The user pays for a GitHub Copilot subscription. <user; subscribes_to; GitHub Copilot>
tools | The user keeps passwords in Bitwarden. <user; keeps_passwords_in; Bitwarden>
tools | The user has two external monitors. <user; has; two external monitors>
tools | The user types on a split keyboard. <user; uses; split keyboard>
tools | The user backs up to a Synology NAS. <user; backs_up_to; Synology NAS>
tools | The user manages tasks in Todoist. <user; manages_tasks_in; Todoist>
tools | The user uses zsh. <user; uses; zsh>
tools | The user formats code with Prettier. <user; formats_code_with; Prettier>
tools | The user draws diagrams in Excalidraw. <user; draws_in; Excalidraw>
tools | The user has an iPhone. <user; has_phone_model; iPhone>
tools | The user wrote a plugin for Figma. <user; wrote; Figma plugin>
tools, email | The user empties the inbox every evening.
tools, email | The user has an email alias for shops. <user; has; email alias for shops>
tools | The user likes keyboard shortcuts. <user; likes; keyboard shortcuts>
tools | The user dislikes pop-up notifications. <user; dislikes; pop-up notifications>
communication | The user writes in British English. <user; writes_in; British English>
communication | The user wants code examples in TypeScript. <user; prefers_examples_in; TypeScript>
communication | The user dislikes emojis in answers. <user; dislikes; emojis>
communication | The user wants sources to be named.
communication | The user prefers metric units. <user; prefers; metric units>
communication | The user prefers bullet lists for steps. <user; prefers; bullet lists>
food | The user is lactose intolerant. <user; is; lactose intolerant>
food | The user bakes sourdough bread on Sundays. <user; bakes; sourdough bread>
food | The user likes spicy food. <user; likes; spicy food>
food | The user hates coriander. <user; hates; coriander>
food | The user drinks green tea in the afternoon. <user; drinks; green tea>
food | The user owns a pasta machine. <user; owns; pasta machine>
food | The user cooks for the week on Sundays.
food | The user enjoys Ethiopian food. <user; enjoys; Ethiopian food>
food | The user ate at Trattoria Nonna with Ben.
food | The user picks mushrooms in autumn with an uncle.
food | The user buys vegetables at the farmers' market. <user; buys_at; farmers' market>
food | The user can cook ramen. <user; can_cook; ramen>
food | The user's favourite dessert is tiramisu. <user; favourite_dessert; tiramisu>
food | The user's favourite fruit is mango. <user; favourite_fruit; mango>
food | The user hosts a cheese evening every winter.
home | The flat has three rooms and a balcony. <flat; has; three rooms>
home | The flat is on the fourth floor. <flat; on_floor; fourth>
home | The user painted the bedroom green. <user; painted; bedroom green>
home | The user has a piano in the living room. <user; has; piano>
home | The heating is serviced every October. <heating; serviced_in; October>
home | The washing machine was bought in 2022. <washing machine; bought_in; 2022>
home | The electricity contract is with Greenpeace Energy. <electricity contract; with; Greenpeace Energy>
home | Electricity costs 65 euros a month. <electricity; costs; 65 euros>
home | The parking space costs 80 euros a month. <parking space; costs; 80 euros>
home | Mrs Novak waters the plants during holidays. <Mrs Novak; waters; plants>
home | The cellar compartment is number 14. <cellar compartment; number; 14>
home | The user grows herbs on the balcony. <user; grows; herbs>
home | The bathroom light needs a new bulb.
home | The paper bin is collected once a month. <paper bin; collected; once a month>
home | The landlord is Mr Brandt. <landlord; is; Mr Brandt>
home | The user grew up in a village near Kiel. <user; grew_up_in; village near Kiel>
home | The user wants to buy a sofa. <user; wants; sofa>
health | The user has asthma. <user; has_condition; asthma>
health | The user sleeps badly at full moon.
health | The user broke an arm as a child. <user; broke; arm>
health | The user wears contact lenses. <user; wears; contact lenses>
health | The user's blood type is A positive. <user; blood_type; A positive>
health | The user is allergic to penicillin. <user; allergic_to; penicillin>
health | The user takes vitamin D in winter. <user; takes; vitamin D>
health | The user uses an inhaler before sport. <user; uses; inhaler>
health | The eye test is on 3 September. <eye test; scheduled_for; 3 September>
health | The user gets a flu shot every year. <user; gets; flu shot>
health | The user meditates for ten minutes a day. <user; meditates; ten minutes a day>
health | The user sees a physiotherapist for back pain. <user; sees; physiotherapist>
health | The user's health insurance is with TK. <user; insured_with; TK>
health | The user is 182 cm tall. <user; height; 182 cm>
sport | The user swims in the lake in summer. <user; swims_in; lake>
sport | The user owns a gravel bike. <user; owns; gravel bike>
sport | The user played handball at school. <user; played; handball>
sport | The user climbs with Carla. <user; climbs_with; Carla>
sport | The user is a fan of St. Pauli. <user; fan_of; St. Pauli>
sport | The user's best time over 10 km is 48 minutes. <user; best_time_10_km; 48 minutes>
sport | The user wants to try stand-up paddling. <user; wants_to_try; stand-up paddling>
sport | The user watches the Tour de France. <user; watches; Tour de France>
sport | The gym is next to the library. <gym; next_to; library>
sport | The gym membership costs 30 euros a month. <gym membership; costs; 30 euros>
family | Julia plays the violin. <Julia; plays; violin>
family | Julia is two years older than the user. <Julia; older_than; user>
family | Julia works at a museum. <Julia; works_at; museum>
family | Julia's birthday is on 8 August. <Julia; has_birthday; 8 August>
family | Paul is left-handed. <Paul; is; left-handed>
family | Paul plays chess. <Paul; plays; chess>
family | Paul has a motorbike. <Paul; has; motorbike>
family | Emil likes dinosaurs. <Emil; likes; dinosaurs>
family | Emil likes football. <Emil; likes; football>
family | Emil is afraid of spiders. <Emil; afraid_of; spiders>
family | Emil's best friend is called Noah. <Emil; best_friend; Noah>
family | The user's mother makes pottery. <user's mother; makes; pottery>
family | The user's mother speaks Danish. <user's mother; speaks; Danish>
family | The user's father collects stamps. <user's father; collects; stamps>
family | The user's father was a train driver. <user's father; worked_as; train driver>
family | The user's parents celebrate their golden wedding in July.
family | The user's grandmother is 91. <user's grandmother; age; 91>
family | The family meets at Christmas in Kiel. <family; meets_in; Kiel>
friends | Ben is from Dublin. <Ben; from; Dublin>
friends | Ben plays in a band. <Ben; plays_in; band>
friends | Ben is allergic to nuts. <Ben; allergic_to; nuts>
friends | Ben has known the user since school. <Ben; knows; user>
friends | Carla teaches yoga. <Carla; teaches; yoga>
friends | Carla likes horror films. <Carla; likes; horror films>
friends | Carla has a cabin in Sweden. <Carla; has; cabin in Sweden>
friends | Carla's birthday is on 2 November. <Carla; has_birthday; 2 November>
friends | Mia works at a bookshop. <Mia; works_at; bookshop>
friends | Mia is vegan. <Mia; has_diet; vegan>
friends | Mia comes from Tallinn. <Mia; from; Tallinn>
friends | Noor invited the user to a housewarming party. <Noor; invited; user>
friends | Noor and Ben are cousins. <Noor; cousin_of; Ben>
friends | The board game evening is on the first Sunday of the month. <board game evening; on; first Sunday of the month>
pets | The user's dog is a beagle. <user's dog; is; beagle>
pets | The dog is afraid of thunder. <dog; afraid_of; thunder>
pets | The dog goes to obedience school on Saturdays. <dog; attends; obedience school>
pets | The cat likes to sleep on the piano.
pets | The cat was adopted from a shelter. <cat; adopted_from; shelter>
pets | The vet's practice is in Altona. <vet's practice; located_in; Altona>
pets | The dog was vaccinated in March. <dog; vaccinated_in; March>
travel | The user has been to Iceland. <user; traveled_to; Iceland>
travel | The user has been to Morocco. <user; traveled_to; Morocco>
travel | The user speaks a little Portuguese. <user; speaks; Portuguese>
travel | The user wants to see the tile museum in Lisbon. <user; wants_to_see; tile museum>
travel | Carla comes along to Lisbon. <Carla; travels_to; Lisbon>
travel | The user gets seasick. <user; gets; seasick>
travel | The user's passport expires in 2029. <user's passport; expires; 2029>
travel | The user collects fridge magnets from trips. <user; collects; fridge magnets>
travel | The user likes night trains. <user; likes; night trains>
travel | The user has a BahnCard 50. <user; has; BahnCard 50>
travel | The user lost a suitcase in Rome. <user; lost; suitcase>
travel | The Japan rail pass costs 350 euros. <Japan rail pass; costs; 350 euros>
finance | The user invests in an index fund. <user; invests_in; index fund>
finance | The user donates to Doctors Without Borders. <user; donates_to; Doctors Without Borders>
finance | The user has a credit card from Barclays. <user; has_credit_card; Barclays>
finance | The tax return is done by an accountant. <tax return; done_by; accountant>
finance | The user lent Paul 200 euros. <user; lent; Paul 200 euros>
finance | The user keeps a household budget in a spreadsheet. <user; keeps; household budget>
learning | The user reads a chapter before going to sleep. <user; reads; chapter before sleep>
learning | The user plays the piano. <user; plays; piano>
learning | The piano teacher is Mr Kowalski. <piano teacher; is; Mr Kowalski>
learning | The user took a course in statistics. <user; took_course; statistics>
learning | The user is learning to juggle. <user; learning; juggling>
learning | The user practises vocabulary with Anki. <user; practises_with; Anki>
learning | The user has finished a course on pottery. <user; completed; pottery course>
learning | The user wants to learn sign language. <user; wants_to_learn; sign language>
blog | The blog is about slow travel. <user's blog; about; slow travel>
blog | The blog has 400 subscribers. <user's blog; subscribers; 400>
blog | Mia proofreads the blog posts. <Mia; proofreads; blog posts>
blog | The most read post is about ferries. <user's blog; most_read_post; ferries>
blog | The user takes the pictures for the blog with a Fujifilm camera. <user; uses; Fujifilm camera>
blog | The user wrote a post about Morocco. <user; wrote; post about Morocco>`,
};
