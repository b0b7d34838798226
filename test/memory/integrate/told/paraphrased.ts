/**
 * Statements in free words, with topics and without triples; a pair often says the second time in quite other words what
 * has changed. Written before the rules of suspicion were looked at, and put away until they were done. The format is
 * that of `extracted.ts`.
 */
import type { ToldLines } from './lines';

export const paraphrased: ToldLines = {
  pairs: `
thesis | Submission of the thesis is on 30 September. => The thesis has to be handed in by 15 October.
thesis | Professor Lindqvist supervises the thesis. => Professor Amari has taken over the supervision of the thesis.
thesis | The thesis will be written in German. => The user decided to write the thesis in English.
thesis | The thesis is about urban heat islands. => The topic of the thesis was changed to green roofs.
thesis | The user writes the thesis in Word. => The user converted the thesis to LaTeX.
bakery | The bakery opens at six in the morning. => Opening time of the bakery is half past six.
bakery | The bakery is closed on Mondays. => The bakery is open every day of the week.
bakery | Flour is bought from the Huber mill. => The Steiner mill delivers the flour.
bakery | Katrin runs the counter on weekends. => Jonas took Katrin's place at the weekend counter.
bakery | A croissant costs 1.80. => The price of a croissant went up to 2.10.
bakery | Two apprentices work at the bakery. => There are three apprentices at the bakery.
bakery | The bakery only takes cash. => Customers of the bakery can pay by card.
software | Deployments happen on Tuesday mornings. => Deployments have been shifted to Thursday afternoons.
software | The team tracks bugs in Jira. => Bugs are tracked in Linear.
software | The app supports Android 9 and later. => The app requires at least Android 11.
software | The main branch is called master. => The main branch was renamed to trunk.
software | Code reviews need two approvals. => One approval is enough for a code review.
software | The mobile app is built with React Native. => The team is rebuilding the mobile app in Flutter.
software | Marta is on call this week. => Viktor swapped the on-call shift with Marta.
software | The staging server runs Ubuntu 20.04. => The staging server was upgraded to Ubuntu 24.04.
software | The user thinks microservices are a good idea. => The user no longer believes in microservices.
choir | Choir rehearsal is on Wednesday at 19:30. => The choir rehearses on Mondays now.
choir | The choir sings in St. Mary's church. => The choir found a new rehearsal room in the town hall.
choir | The user sings tenor. => The conductor moved the user to the bass section.
choir | The summer concert takes place on 21 June. => The summer concert has been postponed to 5 July.
choir | Beate conducts the choir. => Beate left, and Simon conducts the choir.
house | The renovation should be finished in April. => The renovation will not be done before August.
house | The kitchen is going to be white. => They chose a dark blue kitchen.
house | Heating runs on gas. => A heat pump replaced the gas heating.
house | The architect is Ms Duval. => The user fired Ms Duval and hired Mr Peeters as architect.
house | The bathroom will have a bathtub. => The bathroom gets a shower instead of a bathtub.
house | The loan has an interest rate of 3.2 percent. => The bank now asks 3.9 percent for the loan.
house | The workshop is in the garage. => The workshop was moved to the garden shed.
children | Nora goes to the Montessori kindergarten. => Nora started primary school.
children | Nora wants to be an astronaut. => Nora would rather become a vet.
children | Felix takes swimming lessons on Fridays. => Felix has his swimming lesson on Tuesdays.
children | Felix is afraid of dogs. => Felix lost his fear of dogs.
children | Bedtime for the children is 20:00. => The children may stay up until 20:30.
children | Felix's teacher is Mrs Adeyemi. => Felix got a new teacher, Mr Rossi.
children | The babysitter comes on Saturdays. => The babysitter quit.
health | The user jogs three times a week. => The user gave up jogging.
health | The user sleeps about six hours a night. => The user now gets eight hours of sleep.
health | The doctor said that the knee needs an operation. => An operation on the knee turned out not to be needed.
health | The user avoids gluten. => Gluten is no longer a problem for the user.
health | Physiotherapy is on Monday mornings. => The physiotherapy appointment is on Thursday mornings.
health | The user takes iron tablets. => The user was told to stop taking iron tablets.
car | The user drives to work by car. => The user goes to work by bike.
car | The car is parked in the underground garage. => The car is parked in Goethe Street.
car | The car insurance is with Allianz. => The user switched the car insurance to HUK.
car | The next inspection of the car is due in May. => The car's inspection is due in November.
car | The user owns a diesel. => The user sold the diesel and leases an electric car.
people | Irina lives in Krakow. => Irina has settled in Gdansk.
people | Irina and Pavel are a couple. => Irina and Pavel have separated.
people | Oskar is looking for a job. => Oskar found a position at Bosch.
people | Oskar hates mornings. => Oskar has become an early riser.
people | Yusuf is the chairman of the club. => The club elected Greta as its chair.
people | Yusuf's office is on the second floor. => Yusuf's office is on the fifth floor.
people | Greta is expecting a baby in March. => Greta's baby was born in February.
people | The user trusts Pavel. => The user does not trust Pavel any longer.
garden | The tomatoes are in the greenhouse. => The tomatoes were planted out in the raised bed.
garden | The lawn is mowed every week. => The lawn is mowed only twice a year.
garden | The user waters the garden in the evening. => The garden is watered early in the morning.
travel | The family goes to Denmark in the summer holidays. => The summer holidays will be spent in Croatia.
travel | The train leaves at 7:12. => The train departs at 8:40.
travel | The hotel in Prague has been booked for four nights. => The stay in Prague was shortened to two nights.`,
  apart: `
thesis | The thesis may not be longer than eighty pages.
thesis | Interviews for the thesis were recorded on a phone.
thesis | The user spent a week in the archive for the thesis.
thesis | The second reader of the thesis is Professor Lam.
thesis | The user keeps references in Zotero.
thesis | Satellite images for the thesis come from Copernicus.
thesis | The user presented the thesis plan in the colloquium.
thesis | Professor Lindqvist comes from Uppsala.
thesis | Professor Amari wrote a book about rivers.
thesis | The thesis has a chapter about Seville.
thesis | The user finds writing hard in the afternoon.
thesis | The bibliography follows the Chicago style.
thesis | The user rents a desk in the library.
bakery | The bakery has been in the family since 1921.
bakery | The oven of the bakery is heated with wood.
bakery | The rye bread rests for eighteen hours.
bakery | The bakery gives leftovers to the food bank.
bakery | Katrin makes the birthday cakes.
bakery | Jonas was a carpenter before.
bakery | Pretzels sell best on Fridays.
bakery | The delivery van is from 2015.
bakery | The user wants to open a second shop.
bakery | The eggs come from a farm in Feldkirch.
bakery | A loaf of spelt bread costs 4.90.
bakery | The bakery won a prize for its stollen.
bakery | The bakery has a table outside in summer.
bakery | The accountant of the bakery is Ms Lorenz.
bakery | Sourdough is fed twice a day.
bakery | The sign above the bakery door needs paint.
software | The app has forty thousand users.
software | The team consists of seven developers.
software | Marta wrote the payment module.
software | Viktor maintains the design system.
software | Crash reports go to Sentry.
software | The team has lunch together on Wednesdays.
software | The user likes pair programming.
software | The user dislikes long meetings.
software | The database is backed up every night.
software | The app is translated into nine languages.
software | Push notifications are sent through Firebase.
software | The team uses feature flags.
software | Unit tests take four minutes.
software | The iOS version was released in 2021.
software | The staging server stands in Frankfurt.
software | The user keeps a list of flaky tests.
software | Viktor lives in Riga.
software | The support team answers within a day.
software | The user wants to try Elixir.
software | Documentation is written in Markdown.
software | The release notes are written by Marta.
software | The team bought a plotter as a joke.
choir | The choir has forty members.
choir | The choir will sing the Fauré Requiem.
choir | The user joined the choir four years ago.
choir | The soprano section is the largest.
choir | The membership fee of the choir is 60 euros a year.
choir | The choir wears black at concerts.
choir | The pianist of the choir is called Elif.
choir | Simon studied in Leipzig.
choir | Beate likes baroque music.
choir | The choir went to Riga for a festival.
choir | The user prints the sheet music at work.
choir | After rehearsals they go to the Blue Goose.
choir | The winter concert is on 12 December.
choir | The user carpools to rehearsals with Elif.
house | The house was built in 1934.
house | The house has a slate roof.
house | The floor in the hall is oak.
house | The stairs creak.
house | The windows will be triple glazed.
house | The plumber is a cousin of Pavel.
house | The neighbours complained about the noise.
house | The attic is used for storage.
house | The living room faces south.
house | The user found old newspapers behind the wallpaper.
house | The tiles come from Portugal.
house | The electrician needs two weeks.
house | The loan was taken out at the Sparkasse.
house | Mr Peeters plans with a lot of glass.
house | The chimney was swept in October.
house | The user wants shelves along the corridor.
house | The house number is 27.
house | The kitchen gets an island.
children | Nora is five years old.
children | Nora collects stones.
children | Nora likes to draw horses.
children | Nora has a loose tooth.
children | Nora's best friend is Amelie.
children | Felix is good at maths.
children | Felix plays the trumpet.
children | Felix likes pancakes.
children | Felix broke his glasses.
children | Felix has football practice on Wednesdays.
children | The children share a room.
children | The children get pocket money on Sundays.
children | The school is ten minutes away on foot.
children | The babysitter is called Hanna.
children | Felix goes on a class trip in May.
children | Nora learns to ride a bike.
children | The children are allowed one film a week.
children | Felix reads comics in bed.
health | The user has low blood pressure.
health | The user had measles as a child.
health | The user wears insoles.
health | The user drinks two litres of water a day.
health | The user has hay fever in spring.
health | The user stretches in the morning.
health | The pharmacy at the corner closes at noon on Saturdays.
health | The user's glasses have progressive lenses.
health | The dermatologist checks the user once a year.
health | The user counts steps with a watch.
health | The user's resting pulse is 58.
health | The user likes the sauna.
health | A cousin of the user is a surgeon.
health | The physiotherapist is called Leonie.
health | The user hurt the knee while skiing.
car | The car is silver.
car | The car has 90,000 kilometres on it.
car | The garage that repairs the car belongs to Mr Yilmaz.
car | The user has had a licence since 2003.
car | The winter tyres are stored at the dealer's.
car | The radio of the car does not work.
car | The user lends the car to Oskar now and then.
car | The roof box fits four pairs of skis.
car | The user got a ticket for speeding in Lyon.
car | The trunk is full of bottles.
people | Irina is a translator.
people | Irina has two cats.
people | Irina writes poems.
people | Pavel repairs clocks.
people | Pavel is a good cook.
people | Pavel has a sister in Canada.
people | Oskar is thirty-four.
people | Oskar studied chemistry.
people | Oskar plays table tennis.
people | Oskar owes the user a book.
people | Yusuf founded the sailing club.
people | Yusuf was born in Izmir.
people | Yusuf likes strong tea.
people | Greta is a judge.
people | Greta runs marathons.
people | Greta has a house by the sea.
people | The club has a hundred members.
people | The club owns three boats.
people | The club's party is in the boathouse.
people | Irina knows Greta from university.
people | The user met Yusuf on a train.
people | Pavel and Oskar share an allotment.
people | The user's neighbour is a retired pilot.
people | Amelie's mother is a dentist.
garden | The pear tree bears fruit every other year.
garden | The compost is behind the shed.
garden | Hedgehogs live under the hedge.
garden | The user grows pumpkins.
garden | The user planted lavender along the path.
garden | The rain barrel holds 300 litres.
garden | The roses have mildew.
garden | The greenhouse was a present.
garden | The slugs eat the lettuce.
garden | The user sowed beans in May.
garden | The pond has a frog.
garden | The lawn mower runs on batteries.
travel | The user has been to Norway twice.
travel | The user collects train tickets.
travel | The user wants to walk the Camino.
travel | The tent sleeps four.
travel | The ferry to Denmark takes 45 minutes.
travel | The user does not like flying.
travel | The user speaks some Czech.
travel | The hotel in Prague has a pool.
travel | The family went to Scotland in 2018.
travel | The user's suitcase is orange.
travel | The user always packs a hot-water bottle.
travel | The train has a dining car.
travel | The grandparents have a cottage in the Alps.
travel | The user bought a guidebook for Croatia.
reading | The user reads Japanese crime novels.
reading | The user is in a book club.
reading | The book club meets at Irina's.
reading | The user loved The Leopard.
reading | The user listens to audiobooks in the car.
reading | The user gave Oskar a novel by Le Guin.
reading | The user has a library card.
reading | The user reads the newspaper on Saturdays.`,
};
